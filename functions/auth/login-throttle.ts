import { knownNetworkKey } from '#functions/_data/rows/keys.ts'
import { everybody, type Place } from '#functions/_data/rows/rate-limit.ts'
import { canonicalEmail } from '#functions/_lib/canonical-email.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { attemptFailed, beginAttempt } from './login-attempts.ts'
import { countWrongTry, returnTry, takeTry } from './login-tries.ts'

export interface Turn {
  wrong(): Promise<unknown>
  right(): Promise<unknown>
}

/**
 * A login's turn at all limits: this account from this network, this network over all accounts, this account over all
 * networks, everyone. The last two exempt a network from which the owner has logged in or set a password before: a
 * guesser with a thousand addresses stops only himself, and a reset link always lets the owner in.
 * @throws AppError too_many; then no place is kept.
 */
export const takeTurn = async (deps: Deps, email: string, network: string): Promise<Turn> => {
  const throttles: readonly { place: Place; sparesOwner: boolean }[] = [
    { place: ['login_network', network], sparesOwner: false },
    { place: ['login_account', canonicalEmail(email)], sparesOwner: true },
    { place: ['login_total', everybody], sparesOwner: true },
  ]
  const [known, waited, ...tried] = await Promise.allSettled([
    deps.db.get(knownNetworkKey(email, network)),
    beginAttempt(deps, email, network),
    ...throttles.map(({ place }) => takeTry(deps, place)),
  ])
  const isOwners = known.status === 'fulfilled' && known.value !== undefined
  const taken = throttles.flatMap(({ place }, i) => (tried[i]!.status === 'fulfilled' ? [place] : []))
  const counting = tried.filter((_, i) => !(isOwners && throttles[i]!.sparesOwner))
  const refused = [known, waited, ...counting].find((result) => result.status === 'rejected')
  if (refused) {
    await Promise.all(taken.map((place) => returnTry(deps, place)))
    throw refused.reason
  }
  return {
    wrong: () =>
      Promise.all([attemptFailed(deps, email, network), ...taken.map((place) => countWrongTry(deps, place))]),
    right: () => Promise.all(taken.map((place) => returnTry(deps, place))),
  }
}
