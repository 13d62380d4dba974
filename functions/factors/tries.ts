import { knownDeviceKey } from '#functions/_data/rows/keys.ts'
import { limitRequests, returnWrite, type Place } from '#functions/_data/rows/rate-limit.ts'
import type { TransactItem } from '#functions/_lib/db.ts'
import type { Deps, UserRecord } from '#functions/_lib/deps.ts'
import { deviceOf } from '#functions/_lib/device.ts'

/** The owner has logged in from this device before. */
export const isKnownDevice = async (deps: Deps, { email }: UserRecord): Promise<boolean> =>
  (await deps.db.get(knownDeviceKey(email, deviceOf(deps.request)))) !== undefined

/**
 * Counts a try before it is checked, so that bursts of guesses count too. A device of the owner has tries of its own: a
 * guesser elsewhere stops only himself.
 * @returns the write that gives the try back: only wrong ones count. @throws AppError too_many
 */
export const countTry = async (deps: Deps, user: UserRecord): Promise<TransactItem> => {
  const isKnown = await isKnownDevice(deps, user)
  const place: Place = ['factor_account', isKnown ? `${user.id}#${deviceOf(deps.request)}` : user.id]
  await limitRequests(deps, place)
  return returnWrite(deps, place)
}
