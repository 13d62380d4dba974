import { trustOf } from '#functions/_data/people/known-devices.ts'
import { limitRequests, returnWrite, type Place } from '#functions/_data/rows/rate-limit.ts'
import type { TransactItem } from '#functions/_lib/db.ts'
import type { Deps, UserRecord } from '#functions/_lib/deps.ts'
import { deviceOf } from '#functions/_lib/device.ts'

/**
 * Counts a try before it is checked, so that bursts of guesses count too. A device on which the owner has completed a
 * second step has tries of its own: a guesser elsewhere stops only himself.
 * @returns the write that gives the try back: only wrong ones count. @throws AppError too_many
 */
export const countTry = async (deps: Deps, { id, session_epoch = 0 }: UserRecord): Promise<TransactItem> => {
  const trust = await trustOf(deps, { user_id: id, session_epoch })
  const place: Place = ['factor_account', trust === 'code' ? `${id}#${deviceOf(deps.request)}` : id]
  await limitRequests(deps, place)
  return returnWrite(deps, place)
}
