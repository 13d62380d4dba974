import { setTimeout as sleep } from 'node:timers/promises'
import { carriedOver, placeKey, placeTtl, tooManyRequests, type Place } from '#functions/platform/db/rate-limit.ts'
import { ConditionFailed, type Change } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { tooMany } from './login-attempts.ts'

/**
 * Wrong passwords in a time window, over many accounts or networks. A try takes its place before the password is
 * checked, so that bursts of guesses count too. A correct one gives it back: only wrong ones fill the window.
 */
interface Tries {
  begun: number
  wrong?: number
  /** Of the last wrong one, or of the last one beyond the limit. */
  last_at?: number
}

const pause = 150
const patience = 12

const change = (deps: Deps, place: Place, expression: Change) => deps.db.update(placeKey(deps, place), expression)

const begin = async (deps: Deps, place: Place, max: number): Promise<number | undefined> => {
  try {
    const { begun } = await deps.db.update<Tries>(placeKey(deps, place), {
      UpdateExpression: 'ADD begun :one SET #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(begun) OR begun < :max',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':max': max, ':ttl': placeTtl(deps, place) },
    })
    return begun
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}

/** @throws AppError too_many if the window is full of wrong ones, or stays full of undecided ones. */
export const takeTry = async (deps: Deps, place: Place): Promise<void> => {
  const { max } = deps.limits[place[0]]
  const before = carriedOver(deps, place, 'wrong')
  for (let look = 0; look < patience; look += 1) {
    const [begun, carried] = await Promise.all([begin(deps, place, max), before])
    if (begun !== undefined) {
      if (begun + carried <= max) return
      await returnTry(deps, place)
    }
    deps.db.refresh()
    const row = await deps.db.get<Tries>(placeKey(deps, place))
    const excess = (row?.wrong ?? 0) + carried + 1 - max
    if (excess > 0 && place[0] === 'login_network') return takeSlowTry(deps, place, row?.last_at, excess)
    if (excess > 0) break
    // A class logging in at the same time: attempts being checked right now soon give their places back.
    await sleep(pause)
  }
  throw tooManyRequests(deps, place, true)
}

const second = 1000
const longestPause = 30 * second

/**
 * A network may belong to a whole office: beyond its limit it gets one try at a time after a growing pause, so that a
 * guesser does not lock out the neighbours.
 */
const takeSlowTry = async (deps: Deps, place: Place, lastAt: number | undefined, excess: number): Promise<void> => {
  const now = Date.parse(deps.now)
  const wait = (lastAt ?? 0) + Math.min(second * 2 ** Math.ceil(excess), longestPause) - now
  if (wait > 0) throw tooMany(wait)
  try {
    await change(deps, place, {
      UpdateExpression: 'SET last_at = :now, #ttl = :ttl ADD begun :one',
      ConditionExpression: lastAt === undefined ? 'attribute_not_exists(last_at)' : 'last_at = :seen',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':now': now,
        ':one': 1,
        ':ttl': placeTtl(deps, place),
        ...(lastAt !== undefined && { ':seen': lastAt }),
      },
    })
  } catch (error) {
    throw error instanceof ConditionFailed ? tooMany(second) : error
  }
}

export const returnTry = (deps: Deps, place: Place) =>
  change(deps, place, { UpdateExpression: 'ADD begun :less', ExpressionAttributeValues: { ':less': -1 } })

export const countWrongTry = (deps: Deps, place: Place) =>
  change(deps, place, {
    UpdateExpression: 'SET last_at = :now ADD wrong :one',
    ExpressionAttributeValues: { ':one': 1, ':now': Date.parse(deps.now) },
  })
