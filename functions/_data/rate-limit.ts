import { createHash } from 'node:crypto'
import type { Limit, LimitName } from '#shared/domain/limits.ts'
import { AppError } from '#shared/errors.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { ConditionFailed, type TransactItem } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { rateLimitKey, type Key } from './keys.ts'
import { commit } from './outbox.ts'

/** One who is limited; an address is handed in as `canonicalEmail` gives it, a network as `networkOf`. */
export type Place = readonly [limit: LimitName, who: string]

/** For the limits that all share. */
export const everybody = 'all'

const secondOf = (deps: Deps) => Math.floor(Date.parse(deps.now) / 1000)
const windowOf = (deps: Deps, { seconds }: Limit) => Math.floor(secondOf(deps) / seconds)

export const placeKey = (deps: Deps, [name, who]: Place): Key =>
  rateLimitKey(name, who, String(windowOf(deps, deps.limits[name])))

export const placeTtl = (deps: Deps, [name]: Place): number =>
  (windowOf(deps, deps.limits[name]) + 2) * deps.limits[name].seconds

export const tooManyRequests = (
  deps: Deps,
  [name]: Place,
  message = 'Too many requests, please try again later',
): AppError => {
  const { seconds } = deps.limits[name]
  return new AppError('too_many', message, { retryAfterSeconds: seconds - (secondOf(deps) % seconds) })
}

/** Counts a request in its window of time. @returns how many there were in it, this one included. */
export const countRequest = async (deps: Deps, place: Place): Promise<number> => {
  const { hits } = await deps.db.update<{ hits: number }>(placeKey(deps, place), {
    UpdateExpression: 'ADD hits :one SET #ttl = :ttl',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': placeTtl(deps, place) },
  })
  return hits
}

/** @throws AppError too_many, with the seconds until the window ends. */
export const limitRequests = async (deps: Deps, place: Place): Promise<void> => {
  if ((await countRequest(deps, place)) > deps.limits[place[0]].max) throw tooManyRequests(deps, place)
}

/** What all count at once would hinder each other in transactions: as many rows share it. */
const shards = 8

const shardOf = (deps: Deps, [name, who]: Place): { key: Key; max: number } => {
  const { max } = deps.limits[name]
  if (who !== everybody) return { key: placeKey(deps, [name, who]), max }
  const shard = createHash('sha256').update(deps.id('obx')).digest()[0]! % shards
  return { key: placeKey(deps, [name, `${who}-${shard}`]), max: Math.ceil(max / shards) }
}

const placeWrite = (deps: Deps, place: Place): TransactItem => {
  const { key, max } = shardOf(deps, place)
  return {
    Update: {
      TableName: deps.db.tableName,
      Key: key,
      UpdateExpression: 'ADD hits :one SET #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(hits) OR hits < :max',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':max': max, ':ttl': placeTtl(deps, place) },
    },
  }
}

/**
 * Takes the places in the transaction of `write`, as its first items: what has no place is not written.
 * @throws AppError too_many
 */
export const withPlaces = async <T>(
  deps: Deps,
  places: readonly Place[],
  write: (items: readonly TransactItem[]) => Promise<T>,
): Promise<T> => {
  try {
    return await write(places.map((place) => placeWrite(deps, place)))
  } catch (error) {
    const full = error instanceof ConditionFailed ? places.find((_, i) => error.failed.includes(i)) : undefined
    if (full) throw tooManyRequests(deps, full)
    // So many at once from one place that they kept each other from counting.
    if (error instanceof AppError && error.code === 'conflict') throw tooManyRequests(deps, places[0]!)
    throw error
  }
}

/** `commit` for whatever strangers send: its places are taken in the same transaction. @throws AppError too_many */
export const commitLimited = (
  deps: Deps,
  places: readonly Place[],
  items: readonly TransactItem[],
  jobs: readonly OutboxJob[],
): Promise<void> => withPlaces(deps, places, (taken) => commit(deps, [...taken, ...items], jobs))
