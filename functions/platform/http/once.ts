import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { longestKey, takesIdempotencyKey } from '#shared/api/once.ts'
import { AppError, type ErrorCode, type ErrorDetails } from '#shared/errors.ts'
import { ConditionFailed, named, put, type Db, type Key } from '#functions/platform/db/db.ts'
import { onceKey } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Reply } from '#functions/platform/deps/use-case.ts'

/**
 * A call that is sent again, because its answer was lost or by a second click, has one effect and one answer
 * (docs/product.md#sent-twice). A mark of the key is part of the transaction that has the effect: what is not stored
 * left no mark, and of two calls at once one is refused by the mark of the other. The answer follows in a write of its
 * own (ADR 22).
 */

interface Once extends Key {
  /** Of the call, keyed by the idempotency key: without it, nobody can guess at a body from the row. */
  digest: string
  at: string
  ttl: number
  /** JSON, deflated, in base64; absent while the call runs, and for ever if its Lambda died. */
  answer?: string
}
type Answer = Pick<Reply<unknown>, 'body' | 'headers'> | { code: ErrorCode; message: string; details: ErrorDetails }

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

/** @throws AppError malformed */
const keyOf = ({ request }: Deps, endpoint: Endpoint): string | undefined => {
  const key = request.idempotencyKey
  if (key === undefined || !takesIdempotencyKey(endpoint)) return undefined
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > longestKey)
    throw new AppError('malformed', `An idempotency key has 1 to ${longestKey} printable ASCII characters`)
  return key
}

/** The row of this call's key, to read it together with the session; undefined for a call without a key. */
export const onceRow = (deps: Deps, endpoint: Endpoint, callerId: string): Key | undefined => {
  const key = keyOf(deps, endpoint)
  return key === undefined ? undefined : onceKey(callerId, key)
}

const isOver = ({ ttl }: Once, now: string) => ttl * 1000 <= Date.parse(now)

/** The same table, whose next successful transaction writes the mark too. */
const marking = (db: Db, mark: Once, now: string): { db: Db; isMarked: () => boolean } => {
  let isMarked = false
  const item = named(
    condition,
    put(
      db.tableName,
      { ...mark },
      {
        ConditionExpression: 'attribute_not_exists(PK) OR #ttl <= :now',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':now': Math.floor(Date.parse(now) / 1000) },
      },
    ),
  )
  const transact: Db['transact'] = async (items, token) => {
    if (isMarked) return db.transact(items, token)
    try {
      await db.transact([...items, item], token)
      isMarked = true
    } catch (error) {
      if (error instanceof ConditionFailed && error.failed.has(condition)) throw new KeyTaken()
      throw error
    }
  }
  return { db: { ...db, transact }, isMarked: () => isMarked }
}

const keep = async (deps: Deps, mark: Once, answer: Answer): Promise<void> => {
  const text = pack(answer)
  if (text.length > longestAnswer) return
  try {
    await deps.db.transact([put(deps.db.tableName, { ...mark, answer: text })])
  } catch (error) {
    // The effect is stored, and this call has its answer; only a further one will be told that it is lost.
    deps.log.error('answer of an idempotency key not kept', error)
  }
}

/** The answer of the first call with this key, which this one waits for. @throws AppError */
const replay = async (deps: Deps, row: Key, digest: string): Promise<Reply<unknown>> => {
  for (const wait of [0, ...waits]) {
    if (wait > 0) {
      await sleep(wait)
      deps.db.refresh()
    }
    const once = await deps.db.get<Once>(row)
    if (!once) break
    if (once.digest !== digest)
      throw new AppError('conflict', 'This idempotency key was used for another request. Please take a new one')
    if (once.answer !== undefined) {
      const answer = unpack(once.answer)
      if ('code' in answer) throw new AppError(answer.code, answer.message, answer.details)
      return { body: answer.body, headers: { ...answer.headers, 'idempotent-replayed': 'true' } }
    }
    if (Date.parse(deps.now) - Date.parse(once.at) > longestCallMs)
      throw new AppError('conflict', 'This was done before, and its answer is lost. Please look before you repeat it')
  }
  throw new AppError('conflict', 'The same request is still being worked on. Please try again in a moment', {
    reason: 'still_running',
    retryAfterSeconds: 2,
  })
}

/**
 * Runs a call once per idempotency key of its caller.
 * @param call what makes two calls the same: route, parameters and body.
 * @throws AppError conflict for a key of another call, or of one that still runs
 */
export const once = async (
  deps: Deps,
  { endpoint, callerId, call }: { endpoint: Endpoint; callerId: string; call: unknown },
  run: (deps: Deps) => Promise<Reply<unknown>>,
): Promise<Reply<unknown>> => {
  const key = keyOf(deps, endpoint)
  if (key === undefined) return run(deps)
  const row = onceKey(callerId, key)
  const digest = createHmac('sha256', key)
    .update(JSON.stringify([endpoint.method, endpoint.path, call]))
    .digest('hex')
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
    if (error instanceof AppError && isMarked())
      await keep(deps, mark, { code: error.code, message: error.message, details: error.details })
    throw error
  }
}
