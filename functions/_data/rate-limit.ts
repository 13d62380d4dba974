import { AppError } from '#shared/errors.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { ConditionFailed, type TransactItem } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { rateLimitKey } from './keys.ts'
import { commit } from './outbox.ts'

export interface Limit {
  what: string
  who: string
  max: number
  seconds: number
}

const windowOf = (deps: Deps, { seconds }: Limit) => Math.floor(Date.parse(deps.now) / 1000 / seconds)
const keyOf = (deps: Deps, limit: Limit) =>
  rateLimitKey(limit.what, limit.who.toLowerCase(), String(windowOf(deps, limit)))

/** Counts a request in its window of time. @returns how many there were in it, this one included. */
export const countRequest = async (deps: Deps, limit: Limit): Promise<number> => {
  const { hits } = await deps.db.update<{ hits: number }>(keyOf(deps, limit), {
    UpdateExpression: 'ADD hits :one SET #ttl = :ttl',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': (windowOf(deps, limit) + 2) * limit.seconds },
  })
  return hits
}

const tooMany = (deps: Deps, { seconds }: Limit) =>
  new AppError('too_many', 'Too many requests, please try again later', {
    retryAfterSeconds: seconds - (Math.floor(Date.parse(deps.now) / 1000) % seconds),
  })

/** @throws AppError too_many, with the seconds until the window ends. */
export const limitRequests = async (deps: Deps, limit: Limit): Promise<void> => {
  if ((await countRequest(deps, limit)) > limit.max) throw tooMany(deps, limit)
}

/**
 * `commit` for a public form: its place in the window is taken in the same transaction.
 * @throws AppError too_many when there is none; then nothing is written.
 */
export const commitLimited = async (
  deps: Deps,
  limit: Limit,
  items: readonly TransactItem[],
  jobs: readonly OutboxJob[],
): Promise<void> => {
  const place: TransactItem = {
    Update: {
      TableName: deps.db.tableName,
      Key: keyOf(deps, limit),
      UpdateExpression: 'ADD hits :one SET #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(hits) OR hits < :max',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':max': limit.max, ':ttl': (windowOf(deps, limit) + 2) * limit.seconds },
    },
  }
  try {
    await commit(deps, [place, ...items], jobs)
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed.includes(0)) throw tooMany(deps, limit)
    // So many at once from one place that they kept each other from counting.
    if ((error as Error).name === 'TransactionCanceledException') throw tooMany(deps, limit)
    throw error
  }
}
