import { AppError } from '#shared/errors.ts'
import { toInstant, type Instant } from '../time.ts'
import type { Hold } from './schema.ts'

/**
 * The holds of one act, in the order in which they count. The rank of a hold is its place among those that overlap it:
 * first come, first rank (docs/product.md#holds).
 */
export type Holds = readonly Hold[]

const hour = 3_600_000
const answerMs = 24 * hour
/** A confirmed hold has this long to become a booking. */
const confirmedMs = 7 * 24 * hour

/** More ranks mean nothing, and the holds that one change moves fit into a transaction. */
export const mostOnATime = 10
const mostOfAnAct = 200
/** One for each option of its proposal. */
export const mostActsOfAnEvent = 3

interface Span {
  start: Instant
  end: Instant
}
export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end
const isWithin = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end

const others = (holds: Holds, hold: Hold): Hold[] => holds.filter((one) => one.id !== hold.id && overlaps(one, hold))
const ahead = (holds: Holds, hold: Hold): Hold[] =>
  holds
    .slice(
      0,
      holds.findIndex(({ id }) => id === hold.id),
    )
    .filter((one) => overlaps(one, hold))

export const rankOf = (holds: Holds, hold: Hold): number => ahead(holds, hold).length + 1

/** At the latest when it would begin. */
export const endsAt = ({ start, expires_at, challenge }: Hold): Instant =>
  [start, expires_at, challenge?.answer_by].filter((at) => at != null).sort()[0]!

export const isOver = (hold: Hold, now: Instant): boolean => endsAt(hold) <= now

const problem = (message: string) => new AppError('conflict', message)

/** A challenge ends when its hold is no longer first, or the challenger's no longer waits behind it. */
const withoutIdleChallenges = (holds: Holds): Hold[] =>
  holds.map((hold) => {
    const challenger = holds.find(({ id }) => id === hold.challenge?.hold_id)
    const isIdle = !challenger || !ahead(holds, challenger).includes(hold) || ahead(holds, hold).length > 0
    return hold.challenge && isIdle ? { ...hold, challenge: null } : hold
  })

const demandRoom = (holds: Holds, hold: Hold): void => {
  if (holds.length > mostOfAnAct) throw problem(`An act can have at most ${mostOfAnAct} holds`)
  if ([hold, ...others(holds, hold)].some((one) => others(holds, one).length >= mostOnATime))
    throw problem(`There are ${mostOnATime} holds on this time already`)
}

/** @throws AppError conflict if there are too many. */
export const withHold = (holds: Holds, hold: Hold): Hold[] => {
  const after = [...holds, hold]
  demandRoom(after, hold)
  return after
}

export const withoutHolds = (holds: Holds, gone: readonly Hold[]): Hold[] =>
  withoutIdleChallenges(holds.filter(({ id }) => !gone.some((one) => one.id === id)))

/**
 * A time within the old one keeps its place. Any other is new and comes last: it must not overtake those who wait.
 * @throws AppError conflict for another time of a challenged hold, or too many holds.
 */
export const withChanged = (holds: Holds, hold: Hold, patch: Partial<Hold>): Hold[] => {
  const changed = { ...hold, ...patch }
  if (changed.start === hold.start && changed.end === hold.end)
    return holds.map((one) => (one.id === hold.id ? changed : one))
  if (hold.challenge) throw problem('Please answer the challenge first')
  const after = isWithin(changed, hold)
    ? holds.map((one) => (one.id === hold.id ? changed : one))
    : [...holds.filter(({ id }) => id !== hold.id), changed]
  demandRoom(after, changed)
  return withoutIdleChallenges(after)
}

/**
 * Two holds of one owner change places.
 * @throws AppError not_found for a hold that is not before it; conflict if anyone else's hold would lose its rank, or
 *   a challenge waits for an answer.
 */
export const withSwapped = (holds: Holds, hold: Hold, beforeId: string): Hold[] => {
  const first = ahead(holds, hold).find(({ id }) => id === beforeId)
  if (!first) throw new AppError('not_found', 'Could not find a hold before this one')
  if (first.user_id !== hold.user_id) throw problem("It cannot overtake another agent's hold")
  if (first.challenge ?? hold.challenge) throw problem('Please answer the challenge first')
  const after = holds.map((one) => (one.id === hold.id ? first : one.id === first.id ? hold : one))
  const isLosing = (one: Hold) => one.user_id !== hold.user_id && rankOf(after, one) > rankOf(holds, one)
  if (holds.some(isLosing)) throw problem("Another agent's hold would move back")
  return withoutIdleChallenges(after)
}

/** @throws AppError conflict unless an own hold waits directly or further behind this first one. */
export const withChallenge = (
  holds: Holds,
  hold: Hold,
  challenger: { id: string; name: string },
  now: Instant,
): Hold[] => {
  if (hold.user_id === challenger.id) throw problem('This is your own hold')
  if (rankOf(holds, hold) > 1) throw problem('Only the first hold can be challenged')
  if (hold.challenge) throw problem(`${hold.challenge.name} has challenged this hold already`)
  if (hold.confirmed_at !== null) throw problem('This hold was confirmed and cannot be challenged again')
  const own = holds.find((one) => one.user_id === challenger.id && ahead(holds, one).includes(hold))
  if (!own) throw problem('Please hold this time first: only a later hold can challenge the first')
  const challenge = {
    ...{ hold_id: own.id, user_id: challenger.id, name: challenger.name, at: now },
    answer_by: toInstant(Date.parse(now) + answerMs),
  }
  return holds.map((one) => (one === hold ? { ...hold, challenge } : one))
}

/** The owner means to book, within a week. @throws AppError conflict without a challenge. */
export const withConfirmed = (holds: Holds, hold: Hold, now: Instant): Hold[] => {
  demandChallenge(hold)
  const week = toInstant(Date.parse(now) + confirmedMs)
  const expires_at = [week, hold.start, hold.expires_at ?? week].sort()[0]!
  const confirmed = { ...hold, expires_at, challenge: null, confirmed_at: now }
  return holds.map((one) => (one === hold ? confirmed : one))
}

/** @throws AppError conflict */
export const demandChallenge = ({ challenge }: Hold): void => {
  if (!challenge) throw problem('Nobody challenges this hold any more')
}

/** Those whose rank is better than before. */
export const movedUp = (before: Holds, after: Holds): { hold: Hold; rank: number }[] =>
  after.flatMap((hold) => {
    const rank = rankOf(after, hold)
    const old = before.find(({ id }) => id === hold.id)
    return old && rank < rankOf(before, old) && overlaps(old, hold) ? [{ hold, rank }] : []
  })
