import { trustOf } from '#functions/_data/people/known-devices.ts'
import type { LoginRow } from '#functions/_data/people/user.ts'
import { everybody, limitRequests, type Place } from '#functions/_data/rows/rate-limit.ts'
import { canonicalEmail } from '#functions/_lib/canonical-email.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { deviceOf } from '#functions/_lib/device.ts'
import { attemptFailed, beginAttempt } from './login-attempts.ts'
import { countWrongTry, returnTry, takeTry } from './login-tries.ts'

export interface Turn {
  wrong(): Promise<unknown>
  right(): Promise<unknown>
}

/**
 * A login's turn at all limits: the caller, right or wrong; this account from this network, this network over all
 * accounts, this account over all networks, everyone. A device that the owner has logged in from, or set the
 * password on, has attempts of its own and is spared the rest: a guesser stops only himself, and a reset link always
 * lets the owner in.
 * @throws AppError too_many; then no place is kept.
 */
export const takeTurn = async (
  deps: Deps,
  email: string,
  network: string,
  account: Promise<LoginRow | undefined>,
): Promise<Turn> => {
  const device = deviceOf(deps.request)
  const places: readonly Place[] = [
    ['login_network', network],
    ['login_account', canonicalEmail(email)],
    ['login_total', everybody],
  ]
  const [known, called, waited, ...tried] = await Promise.allSettled([
    account.then((row) => trustOf(deps, row)),
    limitRequests(deps, ['login_caller', network]),
    beginAttempt(deps, email, network),
    ...places.map((place) => takeTry(deps, place)),
  ])
  const isOwners = known.status === 'fulfilled' && known.value !== undefined
  const taken = places.filter((_, i) => tried[i]!.status === 'fulfilled')
  const giveBack = () => Promise.all(taken.map((place) => returnTry(deps, place)))
  const refused = [known, called, waited, ...tried].find((result) => result.status === 'rejected')
  if (refused && !isOwners) {
    await giveBack()
    throw refused.reason
  }
  if (called.status === 'rejected')
    await limitRequests(deps, ['login_caller', device]).catch(async (error) =>
      Promise.reject((await giveBack(), error)),
    )
  // Another person on the owner's network has used up its attempts.
  const isOwnAttempt = isOwners && waited.status === 'rejected'
  if (isOwnAttempt)
    await beginAttempt(deps, email, device).catch(async (error) => Promise.reject((await giveBack(), error)))
  const counter = isOwnAttempt ? device : network
  return {
    wrong: () =>
      Promise.all([attemptFailed(deps, email, counter), ...taken.map((place) => countWrongTry(deps, place))]),
    right: giveBack,
  }
}
