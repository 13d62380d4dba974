import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  BatchWriteCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
  type BatchGetCommandInput,
  type BatchWriteCommandInput,
  type DynamoDBDocumentClient,
  type QueryCommandInput,
  type ScanCommandInput,
  type TransactWriteCommandInput,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { changeOf, conditionOf, type Terms } from './expressions.ts'

export type Row = Record<string, unknown>
type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
type Expressions = {
  ConditionExpression?: string | undefined
  ExpressionAttributeNames?: Record<string, string> | undefined
  ExpressionAttributeValues?: Row | undefined
}

/** The first line break of a name ends its partition. */
const partitionOf = (PK: unknown): string => {
  const text = String(PK)
  return text.includes('\n') ? text.replaceAll('\n', '\uE000') : text
}
export const nameOf = ({ PK, SK }: Row): string => `${partitionOf(PK)}\n${String(SK)}`
export const keyOf = ({ Put, Update, Delete, ConditionCheck }: Action): Row =>
  (Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key) as Row
export const transactionCanceled = (codes: readonly string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  })
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const termsOf = ({ ExpressionAttributeNames: names, ExpressionAttributeValues: values }: Expressions): Terms => ({
  names,
  values,
})

/** The parts of an item that a read names, such as `#projection.#name`. */
const partOf = (item: Row, paths: string | undefined, names: Record<string, string> = {}): Row => {
  if (paths === undefined) return item
  const part: Row = {}
  for (const path of paths.split(',')) {
    const steps = path
      .trim()
      .split('.')
      .map((step) => names[step] ?? step)
    const value = steps.reduce<unknown>((at, step) => (at as Row | undefined)?.[step], item)
    if (value === undefined) continue
    const last = steps.pop()!
    const place = steps.reduce((at, step) => (at[step] ??= {}) as Row, part)
    place[last] = value
  }
  return part
}

/** The most that a query reads at once. */
const megabyte = 1024 * 1024
const invalid = (message: string) => Object.assign(new Error(message), { name: 'ValidationException' })

/** `checked`: objects that many rows of a transaction share, such as the projection of an event. */
const checkValue = (name: string, value: unknown, checked: Set<object>): void => {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw invalid(`${name} has a lone surrogate`)
  } else if (typeof value === 'number') {
    if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw new Error(`${name} is ${value}`)
  } else if (typeof value === 'object' && value !== null && !checked.has(value)) {
    checked.add(value)
    for (const key in value) checkValue(key, (value as Row)[key], checked)
  }
}

const isLonger = (text: string, bytes: number): boolean => text.length * 3 > bytes && Buffer.byteLength(text) > bytes

/** Rejects what DynamoDB cannot store, instead of coercing it like JSON. */
const textOf = (item: Row, checked = new Set<object>()): string => {
  checkValue('item', item, checked)
  const text = JSON.stringify(item)
  if (isLonger(text, 400 * 1024)) throw invalid('Item size has exceeded the maximum allowed size')
  return text
}

/** Rejects empty and overlong keys, also in reads. */
const checkKey = (key: Row): void => {
  for (const [name, most] of [
    ['PK', 2048],
    ['SK', 1024],
  ] as const) {
    const value = key[name]
    if (typeof value !== 'string' || value === '' || isLonger(value, most) || !value.isWellFormed())
      throw invalid(`${name} is no key: ${String(value).slice(0, 100)}`)
  }
}

/** Capacity units by size, at least one per item: close to what DynamoDB counts. */
const units = (text: string | undefined, bytes: number): number => Math.max(1, Math.ceil((text?.length ?? 0) / bytes))
const total = (texts: readonly (string | undefined)[], bytes: number): number =>
  texts.reduce((sum, text) => sum + units(text, bytes), 0)

/** Of a `BatchGetItem`: keys beyond are left unprocessed. */
const answerBytes = 16 * 1024 * 1024
type Tables<T> = Record<string, T>
type Keyed = NonNullable<BatchGetCommandInput['RequestItems']>[string]

/**
 * The table as DynamoDB would keep it, one transaction after the other, in this process: without a socket, schedules
 * cost a tenth and are deterministic. Tests compare its responses with the local cloud's engine
 * (tests/integration/money/memory-table.test.ts, tests/integration/api/memory-table.test.ts).
 */
export class MemoryTable {
  /** Items as text, so that no caller holds references to stored items, and a copy of the table is cheap. */
  #items = new Map<string, string>()
  #partitions = new Map<string, Set<string>>()

  copy(): ReadonlyMap<string, string> {
    return new Map(this.#items)
  }

  /** Whether the items are exactly these. */
  holds(items: ReadonlyMap<string, string>): boolean {
    return this.#items.size === items.size && [...items].every(([name, text]) => this.#items.get(name) === text)
  }

  /** Replaces all items. */
  load(items: ReadonlyMap<string, string>): void {
    this.#items = new Map(items)
    this.#partitions = new Map()
    for (const name of items.keys()) this.#partition(name).add(name)
  }

  rows(): Row[] {
    return [...this.#items.values()].map((text) => JSON.parse(text) as Row)
  }

  #text(key: Row): string | undefined {
    return this.#items.get(nameOf(key))
  }

  row(key: Row): Row | undefined {
    const text = this.#text(key)
    return text === undefined ? undefined : (JSON.parse(text) as Row)
  }

  /** Responds, or throws, like the table. */
  run(command: unknown): unknown {
    if (command instanceof BatchGetCommand) return this.#batchGet(command.input)
    if (command instanceof BatchWriteCommand) return this.#batchWrite(command.input)
    if (command instanceof QueryCommand) return this.#query(command.input)
    if (command instanceof UpdateCommand) return this.#update(command.input)
    if (command instanceof TransactWriteCommand) return this.#transact(command.input.TransactItems ?? [])
    if (command instanceof ScanCommand) return this.#scan(command.input)
    throw new Error(`This table knows no ${String(command)}`)
  }

  #partition(name: string): Set<string> {
    const PK = name.slice(0, name.indexOf('\n'))
    const known = this.#partitions.get(PK)
    if (known) return known
    const made = new Set<string>()
    this.#partitions.set(PK, made)
    return made
  }

  #put(item: Row, text = textOf(item)): void {
    checkKey(item)
    const name = nameOf(item)
    this.#items.set(name, text)
    this.#partition(name).add(name)
  }

  #delete(key: Row): void {
    checkKey(key)
    const name = nameOf(key)
    this.#items.delete(name)
    this.#partition(name).delete(name)
  }

  #batchGet({ RequestItems }: BatchGetCommandInput): unknown {
    for (const { Keys = [] } of Object.values(RequestItems ?? {})) {
      Keys.forEach(checkKey)
      if (Keys.length === 0 || Keys.length > 100) throw invalid(`${Keys.length} keys at once`)
      if (new Set(Keys.map(nameOf)).size < Keys.length) throw invalid('An item is asked for twice')
    }
    const [read, Responses, UnprocessedKeys] = [[] as (string | undefined)[], {} as Tables<Row[]>, {} as Tables<Keyed>]
    let room = answerBytes
    for (const [table, { Keys = [], ...rest }] of Object.entries(RequestItems ?? {})) {
      Responses[table] = []
      for (const key of Keys) {
        const text = this.#text(key)
        room -= text?.length ?? 0
        if (room < 0) (UnprocessedKeys[table] ??= { ...rest, Keys: [] }).Keys!.push(key)
        else read.push(text)
        if (room >= 0 && text !== undefined) Responses[table].push(JSON.parse(text) as Row)
      }
    }
    return { ConsumedCapacity: [{ CapacityUnits: total(read, 4096) }], Responses, UnprocessedKeys }
  }

  #batchWrite({ RequestItems }: BatchWriteCommandInput): unknown {
    for (const { PutRequest, DeleteRequest } of Object.values(RequestItems ?? {}).flat()) {
      if (PutRequest) this.#put(PutRequest.Item!)
      else this.#delete(DeleteRequest!.Key!)
    }
    return {}
  }

  #query({
    KeyConditionExpression = '',
    Limit,
    ScanIndexForward = true,
    ExclusiveStartKey,
    ProjectionExpression,
    ...terms
  }: QueryCommandInput): unknown {
    const holds = conditionOf(KeyConditionExpression)
    const { ':pk': PK, ...sorts } = terms.ExpressionAttributeValues as Record<string, string>
    for (const SK of ['any', ...Object.values(sorts)]) checkKey({ PK, SK })
    if (ExclusiveStartKey !== undefined && ExclusiveStartKey['PK'] !== PK)
      throw invalid('The provided starting key is invalid')
    const names = [...(this.#partitions.get(partitionOf(PK)) ?? [])]
      .filter((name) => holds({ PK, SK: name.slice(PK!.length + 1) }, termsOf(terms)))
      .sort(order)
    if (!ScanIndexForward) names.reverse()
    const begin = ExclusiveStartKey === undefined ? undefined : nameOf(ExclusiveStartKey)
    const left = begin === undefined ? names : names.filter((name) => (ScanIndexForward ? name > begin : name < begin))
    const wanted = left.slice(0, Limit)
    let size = 0
    const tooMuch = wanted.findIndex((name) => (size += this.#items.get(name)!.length) > megabyte)
    const page = tooMuch < 0 ? wanted : wanted.slice(0, tooMuch)
    const texts = page.map((name) => this.#items.get(name)!)
    const Items = texts.map((text) => JSON.parse(text) as Row)
    return {
      Items: Items.map((item) => partOf(item, ProjectionExpression, terms.ExpressionAttributeNames)),
      ConsumedCapacity: { CapacityUnits: units(texts.join(), 4096) },
      ...((tooMuch >= 0 || (Limit !== undefined && left.length >= Limit)) && {
        LastEvaluatedKey: { PK, SK: Items.at(-1)!.SK },
      }),
    }
  }

  /** In pages, by key. */
  #scan({ Limit, ExclusiveStartKey }: ScanCommandInput): unknown {
    const names = [...this.#items.keys()].sort(order)
    const begin = ExclusiveStartKey === undefined ? undefined : nameOf(ExclusiveStartKey)
    const left = begin === undefined ? names : names.slice(names.findIndex((name) => name > begin))
    const isOver = begin !== undefined && !(names.at(-1)! > begin)
    const page = isOver ? [] : left.slice(0, Limit)
    const Items = page.map((name) => JSON.parse(this.#items.get(name)!) as Row)
    const { PK, SK } = Items.at(-1) ?? {}
    return { Items, ...(Limit !== undefined && page.length === Limit && { LastEvaluatedKey: { PK, SK } }) }
  }

  #update(input: UpdateCommandInput): unknown {
    if (!this.#holds(input.Key!, input))
      throw new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} })
    const Attributes = this.#change(input)
    return { Attributes, ConsumedCapacity: { CapacityUnits: units(this.#text(input.Key!), 1024) } }
  }

  #holds(key: Row, expressions: Expressions): boolean {
    return (
      expressions.ConditionExpression === undefined ||
      conditionOf(expressions.ConditionExpression)(this.row(key), termsOf(expressions))
    )
  }

  #change({
    Key: key = {},
    UpdateExpression = '',
    ...terms
  }: Expressions & { Key?: Row | undefined; UpdateExpression?: string | undefined }): Row {
    this.#put(changeOf(UpdateExpression)(this.row(key) ?? { ...key }, termsOf(terms)))
    return this.row(key)!
  }

  #transact(items: readonly Action[]): unknown {
    const keys = items.map(keyOf)
    if (items.length === 0 || items.length > 100) throw invalid(`A transaction of ${items.length} items`)
    if (new Set(keys.map(nameOf)).size < keys.length) throw invalid('A transaction names an item twice')
    keys.forEach(checkKey)
    const checked = new Set<object>()
    const texts = items.map(({ Put }) => Put && textOf(Put.Item!, checked))
    const codes = items.map((item, i) =>
      this.#holds(keys[i]!, item.Put ?? item.Update ?? item.Delete ?? item.ConditionCheck!)
        ? 'None'
        : 'ConditionalCheckFailed',
    )
    if (codes.some((code) => code !== 'None')) throw transactionCanceled(codes)
    for (const [i, { Put, Update, Delete }] of items.entries()) {
      if (Put) this.#put(Put.Item!, texts[i])
      else if (Update) this.#change(Update)
      else if (Delete) this.#delete(Delete.Key!)
    }
    return {
      ConsumedCapacity: [
        {
          CapacityUnits:
            2 *
            total(
              keys.map((key) => this.#text(key)),
              1024,
            ),
        },
      ],
    }
  }
}

/** Replaces the SDK's client; `send` controls the latency of a response and whether it arrives. */
export const clientOf = (send: (command: unknown) => Promise<unknown>): DynamoDBDocumentClient =>
  ({ send }) as unknown as DynamoDBDocumentClient
