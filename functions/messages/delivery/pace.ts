import { setTimeout as sleep } from 'node:timers/promises'
import { mailPaceKey, type Key } from '#functions/platform/db/keys.ts'
import { NotYet } from '#functions/platform/db/outbox.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** A twentieth more than a second, because they reach the provider less evenly than they leave here. */
const evenly = 1050
/** How long a worker waits for its turn; afterwards the mail goes back into the queue. */
const patienceMs = 20_000

interface PaceRow extends Key {
  /** Milliseconds since 1970: when the next one may go out. */
  next_at: number
}

/** The time now, and not at the start of the request: a worker waits. */
const liveTime = (deps: Deps): (() => number) => {
  const [started, began] = [performance.now(), Date.parse(deps.now)]
  return () => Math.floor(began + performance.now() - started)
}

/**
 * Paces the mails of all workers at the rate of the account, and texts at that of our number: each takes the next free
 * instant from the table and waits for it. A faster one would be refused.
 */
export const paceOf = (deps: Deps, perSecond: number, key: Key = mailPaceKey) => {
  const now = liveTime(deps)
  const step = Math.ceil(evenly / perSecond)

  /** @returns the instant that was taken; undefined if too many mails wait. */
  const take = async (): Promise<number | undefined> => {
    const at = now()
    const values = { ':now': at, ':step': step }
    const waiting = await changed(deps, key, {
      UpdateExpression: 'ADD next_at :step',
      ConditionExpression: 'next_at > :now AND next_at < :latest',
      ExpressionAttributeValues: { ...values, ':latest': at + patienceMs },
    })
    if (waiting) return waiting.next_at - step
    const first = await changed(deps, key, {
      UpdateExpression: 'SET next_at = :after',
      ConditionExpression: 'attribute_not_exists(PK) OR next_at <= :now',
      ExpressionAttributeValues: { ':now': at, ':after': at + step },
    })
    return first && at
  }

  return {
    /** @throws NotYet if the turn is too far away. */
    turn: async (): Promise<void> => {
      const at = (await take()) ?? (await take())
      if (at === undefined) {
        const pauseMs = ((await deps.db.get<PaceRow>(key))?.next_at ?? 0) - now()
        // After a refusal, not in a queue: to wait here would cost a worker, and to come back at once another.
        if (pauseMs > 2 * patienceMs) throw new NotYet(Math.ceil(pauseMs / 1000))
        await sleep(patienceMs / 4)
        throw new NotYet()
      }
      await sleep(Math.max(0, at - now()))
    },
    /** The provider refused one: all wait. @throws NotYet */
    pause: async (ms: number): Promise<never> => {
      await changed(deps, key, {
        UpdateExpression: 'SET next_at = :later',
        ConditionExpression: 'next_at < :later',
        ExpressionAttributeValues: { ':later': now() + ms },
      })
      throw new NotYet(ms > 2 * patienceMs ? Math.ceil(ms / 1000) : undefined)
    },
  }
}

const changed = async (
  deps: Deps,
  key: Key,
  change: Parameters<Deps['db']['update']>[1],
): Promise<PaceRow | undefined> => {
  try {
    return await deps.db.update<PaceRow>(key, change)
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}
