import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import { loginFailuresKey, type Key } from '#functions/platform/db/keys.ts'
import { ConditionFailed, type Change } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/**
 * Attempts per account and network (docs/product.md#accounts-and-sessions): five are free, then each failure costs a
 * wait of one second, two, four … up to 15 minutes. An attempt is counted before the password is checked, so that
 * bursts of guesses count too; success resets.
 */
interface Attempts extends Key {
  attempts: number
  last_at: number
  not_before?: number
}

const free = 5
const second = 1000
const longestWait = 15 * 60 * second
const forgottenAfter = 86_400
/** Older attempts are assumed to have crashed. */
const undecided = 10 * second
const pause = 150

const waitAfter = (attempts: number) => Math.min(second * 2 ** (attempts - free), longestWait)

export const tooMany = (milliseconds: number) => {
  const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / second))
  return new AppError('too_many', 'Too many attempts, please wait a moment and try again', { retryAfterSeconds })
}

/** @returns whether the condition held. */
const change = async (deps: Deps, key: Key, expression: Change): Promise<boolean> => {
  try {
    await deps.db.update(key, { ExpressionAttributeNames: { '#ttl': 'ttl' }, ...expression })
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}

/** @throws AppError too_many while the account must wait for this network. */
export const beginAttempt = async (deps: Deps, email: string, network: string): Promise<void> => {
  const key = loginFailuresKey(email, network)
  const now = Date.parse(deps.now)
  const times = { ':now': now, ':ttl': Math.ceil(now / second) + forgottenAfter, ':one': 1 }
  for (let look = 0; look * pause < undecided; look += 1) {
    const isFree = await change(deps, key, {
      UpdateExpression: 'ADD attempts :one SET last_at = :now, #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(attempts) OR attempts < :free',
      ExpressionAttributeValues: { ...times, ':free': free },
    })
    if (isFree) return
    deps.db.refresh()
    const row = await deps.db.get<Attempts>(key)
    if (!row) continue
    if (row.not_before === undefined && now - row.last_at < undecided) {
      // Five checks are in flight; each success resets the counter.
      await sleep(pause)
      continue
    }
    if ((row.not_before ?? 0) > now) throw tooMany(row.not_before! - now)
    // From here on, one at a time.
    const isOurs = await change(deps, key, {
      UpdateExpression: 'SET attempts = attempts + :one, last_at = :now, not_before = :next, #ttl = :ttl',
      ConditionExpression: 'attempts = :seen',
      ExpressionAttributeValues: { ...times, ':seen': row.attempts, ':next': now + waitAfter(row.attempts + 1) },
    })
    if (isOurs) return
  }
  throw tooMany(second)
}

/** The wait begins with the failure after the last free attempt. */
export const attemptFailed = async (deps: Deps, email: string, network: string): Promise<void> => {
  await change(deps, loginFailuresKey(email, network), {
    UpdateExpression: 'SET not_before = :next',
    ConditionExpression: 'attempts >= :free AND attribute_not_exists(not_before)',
    ExpressionAttributeNames: undefined,
    ExpressionAttributeValues: { ':free': free, ':next': Date.parse(deps.now) + waitAfter(free) },
  })
}
