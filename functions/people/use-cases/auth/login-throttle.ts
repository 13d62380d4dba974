import { AppError } from '#shared/errors.ts'
import { trustOf } from '#functions/people/data/known-devices.ts'
import type { LoginRow } from '#functions/people/data/user.ts'
import { everybody, limitRequests, type Place } from '#functions/platform/db/rate-limit.ts'
import { canonicalEmail } from '#functions/platform/db/canonical-email.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { deviceOf } from '#functions/platform/caller/device.ts'
import { attemptFailed, beginAttempt } from './login-attempts.ts'
import { countWrongTry, returnTry, takeTry } from './login-tries.ts'

/**
 * The accounts of an address: the one that has it, or those beside it (ADR 17). Each side counts on its own, and
 * a login on one side has tried a password on the other: an account with somebody's address helps nobody to guess at
 * that person's password. To an observer, both sides look alike.
 */
const sides = ['holder', 'claims'] as const
export type Side = (typeof sides)[number]

export interface Turn {
  /** The sides whose passwords may be checked now. */
  open: readonly Side[]
  wrong(): Promise<unknown>
  /** The other side counts it as wrong. */
  right(side: Side): Promise<unknown>
}

/** The name under which a side's failures are counted: those of earlier releases are the holder's. */
export const counterOf = (side: Side, who: string): string => (side === 'holder' ? who : `${side} ${who}`)

const isRejected = (result: PromiseSettledResult<unknown>): result is PromiseRejectedResult =>
  result.status === 'rejected'

const waitOf = (error: unknown): number => (error instanceof AppError ? (error.details.retryAfterSeconds ?? 0) : 0)

/** One side's part of the turn, before the limits that both share are known. */
const askSide = async (
  deps: Deps,
  { email, network, side }: { email: string; network: string; side: Side },
  accounts: Promise<readonly (LoginRow | undefined)[]>,
) => {
  const place: Place = ['login_account', counterOf(side, canonicalEmail(email))]
  const [known, ...asked] = await Promise.allSettled([
    accounts.then((rows) => Promise.all(rows.map((row) => trustOf(deps, row)))),
    beginAttempt(deps, email, counterOf(side, network)),
    takeTry(deps, place),
  ])
  const [waited, tried] = asked
  return {
    ...{ side, place, waited },
    isTaken: tried.status === 'fulfilled',
    isOwners: known.status === 'fulfilled' && known.value.some((trust) => trust !== undefined),
    refused: [known, ...asked].find(isRejected),
  }
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
  accounts: Record<Side, Promise<readonly (LoginRow | undefined)[]>>,
): Promise<Turn> => {
  const device = deviceOf(deps.request)
  const shared: readonly Place[] = [
    ['login_network', network],
    ['login_total', everybody],
  ]
  const [[called, ...tried], asked] = await Promise.all([
    Promise.allSettled([
      limitRequests(deps, ['login_caller', network]),
      ...shared.map((place) => takeTry(deps, place)),
    ] as const),
    Promise.all(sides.map((side) => askSide(deps, { email, network, side }, accounts[side]))),
  ])
  const taken = shared.filter((_, i) => tried[i]!.status === 'fulfilled')
  const giveBack = (places: readonly Place[]) => Promise.all(places.map((place) => returnTry(deps, place)))
  const placesOf = asked.flatMap(({ isTaken, place }) => (isTaken ? [place] : []))
  const refusal = [called, ...tried].find(isRejected)

  /** The counter of a side that may be checked. */
  const turnAt = async ({ side, isOwners, refused, waited }: (typeof asked)[number]) => {
    const reason = refusal ?? refused
    if (reason && !isOwners) throw reason.reason
    if (waited.status === 'fulfilled') return { side, counter: counterOf(side, network) }
    // Another person on the owner's network has used up its attempts.
    await beginAttempt(deps, email, counterOf(side, device))
    return { side, counter: counterOf(side, device) }
  }
  const fail = async (error: unknown): Promise<never> => {
    await giveBack([...taken, ...placesOf])
    throw error
  }
  const turns = await Promise.allSettled(asked.map(turnAt))
  const open = turns.flatMap((turn) => (turn.status === 'fulfilled' ? [turn.value] : []))
  if (open.length === 0) {
    const reasons = turns.filter(isRejected).map(({ reason }): unknown => reason)
    return fail(reasons.toSorted((a, b) => waitOf(a) - waitOf(b))[0])
  }
  if (called.status === 'rejected') await limitRequests(deps, ['login_caller', device]).catch(fail)

  const isOpen = (side: Side) => open.some((turn) => turn.side === side)
  /** A side that stays closed was not tried. */
  const countMissed = (missed: (side: Side) => boolean) => [
    ...open.filter(({ side }) => missed(side)).map(({ counter }) => attemptFailed(deps, email, counter)),
    ...asked
      .filter(({ isTaken }) => isTaken)
      .map(({ side, place }) => (isOpen(side) && missed(side) ? countWrongTry(deps, place) : returnTry(deps, place))),
  ]
  return {
    open: open.map(({ side }) => side),
    wrong: () => Promise.all([...countMissed(() => true), ...taken.map((place) => countWrongTry(deps, place))]),
    right: (found) => Promise.all([...countMissed((side) => side !== found), giveBack(taken)]),
  }
}
