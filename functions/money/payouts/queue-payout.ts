import { queueOnce } from '#functions/platform/db/queue-once.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/**
 * Has a payee paid out by the payment worker. On a payday thousands are due in the same second: the queue hands them
 * out a few at a time, and goes on where it stopped.
 */
export const queuePayout = (deps: Deps, userId: string): Promise<void> =>
  queueOnce(deps, `payout-${userId}`, { type: 'pay_out', user_id: userId })
