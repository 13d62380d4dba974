import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ErrorCode, ErrorDetails } from '#shared/errors.ts'
import type { Db, Key } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Reply } from '#functions/platform/deps/use-case.ts'

/**
 * A call that is sent again, because its answer was lost or by a second click, has one effect and one answer
 * (docs/product.md#sent-twice). A mark of the key is part of the transaction that has the effect: what is not stored
 * left no mark, and of two calls at once one is refused by the mark of the other. The answer follows in a write of its
 * own (ADR 22). Imports nothing of ours but types: the bundler would cut what it shares into files of their own.
 */

interface Once extends Key {
  /** The call's, with the idempotency key as its secret: without the key, the row tells no guess at a body. */
  digest: string
  at: string
  ttl: number
  /** JSON, deflated, in base64; absent while the call runs, and for ever if its Lambda died. */
  answer?: string
}
export interface Refusal {
  code: ErrorCode
  message: string
  details: ErrorDetails
}
type Answer = Pick<Reply<unknown>, 'body' | 'headers'> | Refusal

export interface KeyedCall {
  row: Key
  key: string
  /** All that makes two calls the same: route, parameters and body. */
  call: unknown
  run(deps: Deps): Promise<Reply<unknown>>
  /** Undefined for what nobody threw on purpose. */
  refusalOf(error: unknown): Refusal | undefined
}

/** A day, as with the provider. */
const keptSeconds = 86_400
/** API Gateway gives up after 30 seconds: a call without an answer since then has lost it. */
const longestCallMs = 30_000
const waits = [50, 100, 200, 400, 800, 1600]
/** An item has 400 KB. */
const longestAnswer = 380_000
const condition = 'idempotency key'

/** The key has been used between our read and our write. */
class KeyTaken extends Error {}

const pack = (answer: Answer) => deflateRawSync(JSON.stringify(answer)).toString('base64')
const unpack = (answer: string) => JSON.parse(inflateRawSync(Buffer.from(answer, 'base64')).toString()) as Answer

const isOver = ({ ttl }: Once, now: string) => ttl * 1000 <= Date.parse(now)

/** The same table, whose next successful transaction writes the mark too. */
const marking = (db: Db, mark: Once, now: string): { db: Db; isMarked: () => boolean } => {
  let isMarked = false
  const item = {
    condition,
    Put: {
      TableName: db.tableName,
      Item: { ...mark },
      ConditionExpression: 'attribute_not_exists(PK) OR #ttl <= :now',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':now': Math.floor(Date.parse(now) / 1000) },
    },
  }
  const transact: Db['transact'] = async (items, token) => {
    if (isMarked) return db.transact(items, token)
    try {
      await db.transact([...items, item], token)
      isMarked = true
    } catch (error) {
      if (error instanceof Error && 'failed' in error && (error.failed as ReadonlySet<string>).has(condition))
        throw new KeyTaken()
      throw error
    }
  }
  return { db: { ...db, transact }, isMarked: () => isMarked }
}

const keep = async (deps: Deps, mark: Once, answer: Answer): Promise<void> => {
  const text = pack(answer)
  if (text.length > longestAnswer) return
  try {
    await deps.db.transact([{ Put: { TableName: deps.db.tableName, Item: { ...mark, answer: text } } }])
  } catch (error) {
    // The effect is stored, and this call has its answer; only a further one will be told that it is lost.
    deps.log.error('answer of an idempotency key not kept', error)
  }
}

const refused = (message: string, details: ErrorDetails = {}): Refusal => ({ code: 'conflict', message, details })

/** The answer of the first call with this key, which this one waits for. */
const replay = async (deps: Deps, row: Key, digest: string): Promise<Reply<unknown> | Refusal> => {
  for (const wait of [0, ...waits]) {
    if (wait > 0) {
      await sleep(wait)
      deps.db.refresh()
    }
    const once = await deps.db.get<Once>(row)
    if (!once) break
    if (once.digest !== digest)
      return refused('This idempotency key was used for another request. Please take a new one')
    if (once.answer !== undefined) {
      const answer = unpack(once.answer)
      return 'code' in answer ? answer : { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } }
    }
    if (Date.parse(deps.now) - Date.parse(once.at) > longestCallMs)
      return refused('This was done before, and its answer is lost. Please look before you repeat it')
  }
  return refused('The same request is still being worked on. Please try again in a moment', {
    reason: 'still_running',
    retryAfterSeconds: 2,
  })
}

/** Runs a call once per key of its caller. @returns its answer, or a refusal to throw */
export const runOnce = async (
  deps: Deps,
  { row, key, call, run, refusalOf }: KeyedCall,
): Promise<Reply<unknown> | Refusal> => {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = 'An idempotency key has 1 to 255 printable ASCII characters'
    return { code: 'malformed', message, details: {} }
  }
  const digest = createHmac('sha256', key).update(JSON.stringify(call)).digest('hex')
  const known = await deps.db.get<Once>(row)
  if (known && !isOver(known, deps.now)) return replay(deps, row, digest)

  const ttl = Math.ceil(Date.parse(deps.now) / 1000) + keptSeconds
  const mark = { ...row, digest, at: deps.now, ttl }
  const { db, isMarked } = marking(deps.db, mark, deps.now)
  try {
    const { body, headers, status } = await run({ ...deps, db })
    if (isMarked()) await keep(deps, mark, { body, headers })
    return { body, headers, ...(status && { status }) }
  } catch (error) {
    if (error instanceof KeyTaken) {
      deps.db.refresh()
      return replay(deps, row, digest)
    }
    const refusal = refusalOf(error)
    if (refusal && isMarked()) await keep(deps, mark, refusal)
    throw error
  }
}
