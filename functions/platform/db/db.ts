import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import {
  DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
  type TransactWriteCommandInput,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import { batchGet } from './batch-get.ts'
import { received, stamped, stampedUpdate } from './schema-version.ts'
import { sdk } from '#functions/platform/config/sdk.ts'

// A type and not an interface: only a type is assignable to a record of unknown.
export type Key = { PK: string; SK: string }
export type Item = Record<string, unknown>
type SentItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
export type TransactItem = SentItem & {
  /** The name of its condition, for `ConditionFailed`; not sent. */
  condition?: string
}

/** Names an item's condition, so that a failure can be told from others. */
export const named = (condition: string, item: TransactItem): TransactItem => ({ ...item, condition })

/** Some conditions failed; `failed` are their names, undefined for one without a name. Nothing was written. */
export class ConditionFailed extends Error {
  readonly failed: ReadonlySet<string | undefined>
  constructor(failed: readonly (string | undefined)[]) {
    super(`Failed conditions: ${failed.map((name) => name ?? 'unnamed').join(', ')}`)
    this.name = 'ConditionFailed'
    this.failed = new Set(failed)
  }
}

export interface Range {
  PK: string
  /** Sort keys with this prefix. */
  prefix?: string
  /** Sort keys from … to …, inclusive; replaces `prefix`. */
  from?: string
  to?: string
}

export interface PageRequest {
  limit?: number
  descending?: boolean
  after?: Key
  /** Strongly consistent, at twice the cost: for reads that decisions depend on. */
  consistent?: boolean
  /** Only some attributes: the same cost, and less to transfer and parse. */
  only?: Pick<QueryCommandInput, 'ProjectionExpression' | 'ExpressionAttributeNames'> | undefined
}
export interface Page<T> {
  items: T[]
  next: Key | undefined
  /** Upper limit of the size read, computed from the capacity units. */
  bytes: number
}

export interface Usage {
  /** Sequential round trips; concurrent calls count as one. */
  round_trips: number
  /** Capacity units, of reads and writes. */
  capacity_units: number
}

export interface Db {
  tableName: string
  /** For this request so far. */
  readonly usage: Usage
  /**
   * Reads one item, strongly consistently. Calls that wait only for promises of this process share one `BatchGetItem`
   * (beyond 100, several at once), and each item is read once per request: an item read with the session costs nothing
   * more.
   */
  get<T = Item>(key: Key): Promise<T | undefined>
  /** A whole small range, read once per request like `get`. */
  range<T = Item>(range: Range): Promise<T[]>
  /** Clears the cache, so that a retry sees the current table. */
  refresh(): void
  /** One page of a range; `next` is where the next page starts. */
  page<T = Item>(range: Range, request?: PageRequest): Promise<Page<T>>
  /** The whole range, over all pages of 1 MB. */
  all<T = Item>(range: Range, request?: PageRequest): Promise<T[]>
  /** A page of all rows of the table, as they are stored: for the archive of the agency alone. */
  everything(after: Key | undefined, limit: number): Promise<{ items: (Item & Key)[]; next: Key | undefined }>
  /** @throws ConditionFailed when a condition fails. Collisions with other transactions are retried. */
  transact(items: readonly TransactItem[], idempotencyToken?: string): Promise<void>
  /**
   * Updates one item in place, for counters and leases. Collisions with transactions are retried.
   * @returns the updated item. @throws ConditionFailed
   */
  update<T = Item>(key: Key, change: Change): Promise<T>
}

export type Change = Pick<
  UpdateCommandInput,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>

export const documentOf = (client: DynamoDBClient): DynamoDBDocumentClient => {
  const made = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  // It copies each request and answer for a log that we do not keep: an eighth of the time of a large read.
  made.middlewareStack.remove('loggerMiddleware')
  return made
}

/** Module scope: one client, and so one connection pool, for the life of the Lambda. */
export const document = documentOf(new DynamoDBClient(sdk))

const keyCondition = ({ PK, prefix, from, to }: Range) => {
  const [condition, values]: [string, Item?] =
    from !== undefined && to !== undefined
      ? [' AND SK BETWEEN :from AND :to', { ':from': from, ':to': to }]
      : prefix
        ? [' AND begins_with(SK, :prefix)', { ':prefix': prefix }]
        : ['']
  return { KeyConditionExpression: `PK = :pk${condition}`, ExpressionAttributeValues: { ':pk': PK, ...values } }
}

/**
 * Runs work once all promises that can continue have done so, but before the event loop goes on: a tick that is queued
 * by a microtask waits for all other microtasks.
 */
const afterPromises = (work: () => void): void => queueMicrotask(() => process.nextTick(work))

const nameOf = (key: Key) => `${key.PK}\n${key.SK}`

const collisions = 8

/** Requested on every call, because it costs nothing. */
interface Consumption {
  ConsumedCapacity?: { CapacityUnits?: number | undefined } | { CapacityUnits?: number | undefined }[] | undefined
}
const ReturnConsumedCapacity = 'TOTAL'
/** Bytes of a strongly consistent read unit; an eventually consistent read takes half as many units. */
const unit = 4096

const passing = ['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']

/** Whether another transaction was writing the same item, so that a retry makes sense. @throws any other error */
const isCollision = (error: unknown, items: readonly TransactItem[]): boolean => {
  if (error instanceof ConditionalCheckFailedException) throw new ConditionFailed([undefined])
  if (error instanceof TransactionConflictException) return true
  if (!(error instanceof TransactionCanceledException)) throw error
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None')
  const failed = codes.flatMap((code, i) => (code === 'ConditionalCheckFailed' ? [items[i]?.condition] : []))
  if (failed.length > 0) throw new ConditionFailed(failed)
  return codes.every((code) => passing.includes(code))
}

/** The SDK retries throttling, but no collision: with fifty writers on one item, each round lets one through. */
const retryCollisions = async <T>(write: () => Promise<T>, items: readonly TransactItem[] = []): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      if (!isCollision(error, items)) throw error
      if (attempt === collisions)
        throw new AppError('conflict', 'Others are changing this at the same moment. Please try again')
      await sleep(10 * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

/** Reads and writes for one request (its cache must not outlive it). */
export const createDb = (tableName: string, client: DynamoDBDocumentClient = document): Db => {
  const usage: Usage = { round_trips: 0, capacity_units: 0 }
  const counted = async <Answer extends Consumption>(call: () => Promise<Answer>): Promise<Answer> => {
    const depth = usage.round_trips + 1
    try {
      const answer = await call()
      for (const { CapacityUnits = 0 } of [answer.ConsumedCapacity ?? []].flat()) usage.capacity_units += CapacityUnits
      return answer
    } finally {
      usage.round_trips = Math.max(usage.round_trips, depth)
    }
  }

  let cache = new Map<string, Promise<Item | undefined>>()
  let ranges = new Map<string, Promise<unknown[]>>()
  let waiting: { key: Key; resolve: (item: Item | undefined) => void; reject: (error: unknown) => void }[] = []

  const flush = async () => {
    const batch = waiting
    waiting = []
    try {
      const found = new Map<string, Item>()
      const read = { client, tableName, counted, found: (item: Item) => found.set(nameOf(item as Key), received(item)) }
      await batchGet(
        read,
        batch.map(({ key }) => key),
      )
      for (const { key, resolve } of batch) resolve(found.get(nameOf(key)))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const db: Db = {
    tableName,
    usage,
    get: <T>(key: Key) => {
      const name = nameOf(key)
      const known = cache.get(name)
      if (known) return known as Promise<T | undefined>
      const promise = new Promise<Item | undefined>((resolve, reject) => {
        if (waiting.length === 0) afterPromises(() => void flush())
        waiting.push({ key, resolve, reject })
      })
      cache.set(name, promise)
      return promise as Promise<T | undefined>
    },
    range: <T>(range: Range) => {
      const name = JSON.stringify(range)
      const promise = ranges.get(name) ?? db.all(range)
      ranges.set(name, promise)
      return promise as Promise<T[]>
    },
    refresh: () => {
      cache = new Map()
      ranges = new Map()
    },
    page: async <T>(range: Range, { limit, descending = false, after, consistent, only }: PageRequest = {}) => {
      const command = new QueryCommand({
        TableName: tableName,
        ...keyCondition(range),
        ...only,
        Limit: limit,
        ScanIndexForward: !descending,
        ExclusiveStartKey: after,
        ConsistentRead: consistent,
        ReturnConsumedCapacity,
      })
      const answer = await counted(() => client.send(command))
      const bytes = (answer.ConsumedCapacity?.CapacityUnits ?? 0) * (consistent ? unit : 2 * unit)
      return {
        items: (answer.Items ?? []).map(received) as T[],
        next: answer.LastEvaluatedKey as Key | undefined,
        bytes,
      }
    },
    all: async <T>(range: Range, request: PageRequest = {}) => {
      const items: T[] = []
      let after: Key | undefined
      do {
        const page: Page<T> = await db.page<T>(range, { ...request, ...(after && { after }) })
        items.push(...page.items)
        after = page.next
      } while (after)
      return items
    },
    everything: async (after, limit) => {
      const command = new ScanCommand({
        TableName: tableName,
        Limit: limit,
        ExclusiveStartKey: after,
        ReturnConsumedCapacity,
      })
      const answer = await counted(() => client.send(command))
      return { items: (answer.Items ?? []) as (Item & Key)[], next: answer.LastEvaluatedKey as Key | undefined }
    },
    transact: (items, idempotencyToken) =>
      retryCollisions(async () => {
        const command = new TransactWriteCommand({
          TransactItems: items.map(stampedItem),
          ClientRequestToken: idempotencyToken,
          ReturnConsumedCapacity,
        })
        await counted(() => client.send(command))
      }, items),
    update: async <T>({ PK, SK }: Key, change: Change) =>
      retryCollisions(async () => {
        const command = new UpdateCommand({
          TableName: tableName,
          Key: { PK, SK },
          ReturnValues: 'ALL_NEW',
          ReturnConsumedCapacity,
          ...stampedUpdate(change),
        })
        const { Attributes } = await counted(() => client.send(command))
        return received(Attributes ?? {}) as T
      }),
  }
  return db
}

/** An item without the name of its condition, as sent. */
const stampedItem = ({ condition: _, ...item }: TransactItem) =>
  item.Put
    ? { Put: { ...item.Put, Item: stamped(item.Put.Item!) } }
    : item.Update
      ? { Update: stampedUpdate(item.Update) }
      : item

/** A transaction's put of this item. */
export const put = (
  tableName: string,
  item: Item & Key,
  condition?: Partial<NonNullable<TransactItem['Put']>>,
): TransactItem => ({ Put: { TableName: tableName, Item: item, ...condition } })
export const putNew = (tableName: string, item: Item & Key): TransactItem =>
  put(tableName, item, { ConditionExpression: 'attribute_not_exists(PK)' })
export const remove = (
  tableName: string,
  key: Key,
  condition?: Partial<NonNullable<TransactItem['Delete']>>,
): TransactItem => ({ Delete: { TableName: tableName, Key: { PK: key.PK, SK: key.SK }, ...condition } })
