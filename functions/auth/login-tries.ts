import { setTimeout as sleep } from 'node:timers/promises'
import { carriedOver, placeKey, placeTtl, tooManyRequests, type Place } from '#functions/_data/rows/rate-limit.ts'
import { ConditionFailed, type Change } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'

/**
 * Wrong passwords in a time window, over many accounts or networks. A try takes its place before the password is
 * checked, so that bursts of guesses count too. A correct one gives it back: only wrong ones fill the window.
 */
interface Tries {
  begun: number
  wrong?: number
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
    if ((row?.wrong ?? 0) + carried + 1 > max) break
    // A class logging in at the same time: attempts being checked right now soon give their places back.
    await sleep(pause)
  }
  throw tooManyRequests(deps, place, true)
}

export const returnTry = (deps: Deps, place: Place) =>
  change(deps, place, { UpdateExpression: 'ADD begun :less', ExpressionAttributeValues: { ':less': -1 } })

export const countWrongTry = (deps: Deps, place: Place) =>
  change(deps, place, { UpdateExpression: 'ADD wrong :one', ExpressionAttributeValues: { ':one': 1 } })
