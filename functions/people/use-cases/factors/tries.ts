import { trustOf } from '#functions/people/data/known-devices.ts'
import { limitRequests, returnWrite, type Place } from '#functions/platform/db/rate-limit.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { deviceOf } from '#functions/platform/caller/device.ts'

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
