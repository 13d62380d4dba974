import { createHash } from 'node:crypto'
import type { Limit, LimitName } from '#shared/domain/limits.ts'
import { AppError } from '#shared/errors.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { ConditionFailed, named, type TransactItem } from './db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { ChangedMeanwhile } from './changed-meanwhile.ts'
import { rateLimitKey, type Key } from './keys.ts'
import { commit } from './outbox.ts'

/**
 * The limited party: an address from `canonicalEmail`, or a network from `networkOf`. A total names the network of the
 * request, which is limited instead once the total is full: a flood slows everybody down, but locks nobody out.
 */
export type Place = readonly [limit: LimitName, who: string] | readonly [limit: Total, who: string, network: string]

const crowded = {
  signup_total: 'signup_crowded',
  reset_total: 'reset_crowded',
  booking_total: 'booking_crowded',
  consult_total: 'consult_crowded',
} as const satisfies Partial<Record<LimitName, LimitName>>
type Total = keyof typeof crowded

/** Of the request's network, instead of a full total. */
const narrower = ([limit, , network]: Place): Place | undefined =>
  network === undefined ? undefined : [crowded[limit as Total], network]

/** For limits shared by everyone. */
export const everybody = 'all'

const secondOf = (deps: Deps) => Math.floor(Date.parse(deps.now) / 1000)
const windowOf = (deps: Deps, { seconds }: Limit) => Math.floor(secondOf(deps) / seconds)

/** The current window's row, or that of a window `ago`. */
export const placeKey = (deps: Deps, [name, who]: Place, ago = 0): Key =>
  rateLimitKey(name, who, String(windowOf(deps, deps.limits[name]) - ago))

export const placeTtl = (deps: Deps, [name]: Place): number =>
  (windowOf(deps, deps.limits[name]) + 2) * deps.limits[name].seconds

const messages: Partial<Record<LimitName, string>> = {
  booking_unconfirmed: 'Please confirm your email, then you can request more bookings today',
  message_unconfirmed: 'Please confirm your email, then you can write more today',
  login_caller: 'Too many attempts, please wait a moment and try again',
  login_network: 'Too many attempts, please wait a moment and try again',
  login_account: 'Too many attempts, please wait a moment and try again',
  factor_account: 'Too many attempts, please wait a moment and try again',
  login_total: 'Too many attempts, please wait a moment and try again',
}

/** Until the window ends; `slides` if the previous window counts too and frees one place at a time. */
export const tooManyRequests = (deps: Deps, [name]: Place, slides = false): AppError => {
  const { seconds, max } = deps.limits[name]
  const retryAfterSeconds = seconds - (secondOf(deps) % seconds) + (slides ? Math.ceil(seconds / max) : 0)
  return new AppError('too_many', messages[name] ?? 'Too many requests, please try again later', { retryAfterSeconds })
}

/** Counts a request in its time window. @returns the count, including this one. */
export const countRequest = async (deps: Deps, place: Place): Promise<number> => {
  const { hits } = await deps.db.update<{ hits: number }>(placeKey(deps, place), {
    UpdateExpression: 'ADD hits :one SET #ttl = :ttl',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': placeTtl(deps, place) },
  })
  return hits
}

/**
 * How much of the previous window still counts, assuming even arrivals: requests across a window boundary do not double
 * the limit.
 */
export const carriedOver = async (deps: Deps, place: Place, counter: 'hits' | 'wrong'): Promise<number> => {
  const { max, seconds } = deps.limits[place[0]]
  const before = await deps.db.get<Partial<Record<typeof counter, number>>>(placeKey(deps, place, 1))
  return Math.min(before?.[counter] ?? 0, max) * (1 - (secondOf(deps) % seconds) / seconds)
}

/** @throws AppError too_many */
export const limitRequests = async (deps: Deps, place: Place): Promise<void> => {
  const [hits, carried] = await Promise.all([countRequest(deps, place), carriedOver(deps, place, 'hits')])
  if (hits + carried <= deps.limits[place[0]].max) return
  const next = narrower(place)
  if (!next) throw tooManyRequests(deps, place, true)
  await limitRequests(deps, next)
}

/** Takes a request out of its window again: only wrong ones count. */
export const returnWrite = (deps: Deps, place: Place): TransactItem => ({
  Update: {
    TableName: deps.db.tableName,
    Key: placeKey(deps, place),
    UpdateExpression: 'ADD hits :less',
    ExpressionAttributeValues: { ':less': -1 },
  },
})

/** Shards for limits that everyone counts at once, so that transactions do not collide. */
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

const conditionOf = ([limit, who]: Place) => `${limit} of ${who}`

/**
 * Takes the places in the transaction of `write`, which includes the given items: without a place nothing is written.
 * @throws AppError too_many
 */
export const withPlaces = async <T>(
  deps: Deps,
  places: readonly Place[],
  write: (items: readonly TransactItem[]) => Promise<T>,
): Promise<T> => {
  try {
    return await write(places.map((place) => named(conditionOf(place), placeWrite(deps, place))))
  } catch (error) {
    const full =
      error instanceof ConditionFailed ? places.find((place) => error.failed.has(conditionOf(place))) : undefined
    const next = full && narrower(full)
    if (next)
      return withPlaces(
        deps,
        places.map((place) => (place === full ? next : place)),
        write,
      )
    if (full) throw tooManyRequests(deps, full)
    // Many requests at once from one source collided while counting.
    if (error instanceof AppError && error.code === 'conflict' && !(error instanceof ChangedMeanwhile))
      throw tooManyRequests(deps, places[0]!)
    throw error
  }
}

/** `commit` for requests from strangers: takes the places in the same transaction. @throws AppError too_many */
export const commitLimited = (
  deps: Deps,
  places: readonly Place[],
  items: readonly TransactItem[],
  jobs: readonly OutboxJob[],
): Promise<void> => withPlaces(deps, places, (taken) => commit(deps, [...taken, ...items], jobs))
