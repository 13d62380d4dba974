import { AppError } from '../../shared/errors.ts'
import type { Deps } from '../_lib/deps.ts'
import { rateLimitKey } from './keys.ts'

export interface Limit { what: string, who: string, max: number, seconds: number }

/** Counts a request in its window of time. @returns how many there were in it, this one included. */
export const countRequest = async (deps: Deps, { what, who, seconds }: Limit): Promise<number> => {
  const window = Math.floor(Date.parse(deps.now) / 1000 / seconds)
  const { hits } = await deps.db.update<{ hits: number }>(rateLimitKey(what, who.toLowerCase(), String(window)), {
    UpdateExpression: 'ADD hits :one SET #ttl = :ttl',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': (window + 2) * seconds },
  })
  return hits
}

/** @throws AppError too_many, with the seconds until the window ends. */
export const limitRequests = async (deps: Deps, limit: Limit): Promise<void> => {
  if (await countRequest(deps, limit) <= limit.max) return
  const retryAfterSeconds = limit.seconds - (Math.floor(Date.parse(deps.now) / 1000) % limit.seconds)
  throw new AppError('too_many', 'Too many requests, please try again later', { retryAfterSeconds })
}
