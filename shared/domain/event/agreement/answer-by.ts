import { toInstant, type Instant } from '#shared/domain/time.ts'

const hour = 3_600_000
const day = 24 * hour

/** Days to agree on a change, hours before the start by which it is settled, and the least time, in hours. */
const [answerDays, hoursAhead, leastHours] = [7, 48, 2]
export const answerTimeText = `${answerDays} days, or by ${hoursAhead} hours before the start if that is earlier`

/**
 * When a proposed change lapses: in seven days or 48 hours before the start in force, whichever is earlier, but at
 * least two hours from now.
 */
export const answerBy = (now: Instant, startInForce: Instant | null | undefined): Instant =>
  soonest(answerDays, now, startInForce)

/** An offer binds the agency for two weeks. Later it can still be accepted, unless the agent has withdrawn it. */
const offerDays = 14
export const offerValidUntil = (sentAt: Instant, start: Instant | null | undefined): Instant =>
  soonest(offerDays, sentAt, start)

const soonest = (days: number, from: Instant, start: Instant | null | undefined): Instant => {
  const at = Date.parse(from)
  const beforeStart = start == null ? Infinity : Date.parse(start) - hoursAhead * hour
  return toInstant(Math.max(Math.min(at + days * day, beforeStart), at + leastHours * hour))
}
