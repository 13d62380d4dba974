import { GetItemCommand, type AttributeValue, type DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Clock } from '../clock.ts'
import type { AwsCall } from '../gateway/call.ts'

type Item = Record<string, AttributeValue>
type Part = { TableName?: string; Key?: Item; Item?: Item; isDelete?: boolean }

/** A row before a write of it. */
interface Before {
  at: number
  table: string
  name: string
  item: Item | undefined
}

const single = new Set(['PutItem', 'UpdateItem', 'DeleteItem'])

/** The rows that a call may write. */
export const partsOf = ({ action, json }: AwsCall): Part[] => {
  if (single.has(action)) return [{ ...(json as Part), isDelete: action === 'DeleteItem' }]
  if (action === 'TransactWriteItems')
    return (json.TransactItems as Record<string, Part>[]).flatMap(({ Put, Update, Delete }) => [
      ...[Put, Update].filter((part) => part !== undefined),
      ...(Delete === undefined ? [] : [{ ...Delete, isDelete: true }]),
    ])
  if (action !== 'BatchWriteItem') return []
  return Object.entries(json.RequestItems as Record<string, Record<string, Part>[]>).flatMap(([TableName, writes]) =>
    writes.flatMap((write) =>
      Object.entries(write).map(([kind, part]) => ({ TableName, ...part, isDelete: kind === 'DeleteRequest' })),
    ),
  )
}

/**
 * Keeps each row as it was before each write, so that the table of any instant since the start can be made again.
 * Writes wait for each other and cost a read more: only for clouds that ask for it. It is forgotten with the process.
 */
export class TableHistory {
  readonly from: Date
  readonly #client: DynamoDBClient
  readonly #clock: Clock
  readonly #keyNames: readonly string[]
  readonly #changes: Before[] = []
  #last: Promise<unknown> = Promise.resolve()

  constructor(client: DynamoDBClient, clock: Clock, keyNames: readonly string[]) {
    this.from = clock.now()
    this.#client = client
    this.#clock = clock
    this.#keyNames = keyNames
  }

  /** Runs a call after noting the rows that it may write. */
  async noting(call: AwsCall, run: () => Promise<void>): Promise<void> {
    const parts = partsOf(call)
    if (parts.length === 0) return run()
    const done = this.#last.then(async () => {
      this.#changes.push(...(await Promise.all(parts.map((part) => this.#before(part)))))
      await run()
    })
    this.#last = done.catch(() => undefined)
    return done
  }

  /** The rows of a table at an instant, from those of now. */
  async rowsAt(table: string, to: Date, now: readonly Item[]): Promise<Item[]> {
    await this.#last
    const rows = new Map<string, Item | undefined>(now.map((item) => [this.#nameOf(item), item]))
    const undone = this.#changes.filter((change) => change.table === table && change.at > to.getTime())
    for (const { name, item } of undone.toReversed()) rows.set(name, item)
    return [...rows.values()].filter((item) => item !== undefined)
  }

  #keyOf(row: Item): Item {
    return Object.fromEntries(this.#keyNames.map((name) => [name, row[name]!]))
  }

  #nameOf(row: Item): string {
    return JSON.stringify(Object.values(this.#keyOf(row)))
  }

  async #before({ TableName = '', Key, Item }: Part): Promise<Before> {
    const key = this.#keyOf(Key ?? Item ?? {})
    const { Item: item } = await this.#client.send(new GetItemCommand({ TableName, Key: key, ConsistentRead: true }))
    return { at: this.#clock.now().getTime(), table: TableName, name: this.#nameOf(key), item }
  }
}
