import { toInstant, type Instant } from '#shared/domain/time.ts'

const hour = 3_600_000
const day = 24 * hour

/** Hours before the start by which everything is settled, and the least time to answer, in hours. */
export const hoursAhead = 48
const leastHours = 2
/** An offer binds the agency for two weeks. Later it can still be accepted, unless the agent has withdrawn it. */
const offerDays = 14

/** In so many days or 48 hours before the start, whichever is earlier, but at least two hours from then. */
export const daysOrStart = (days: number, from: Instant, start: Instant | null | undefined): Instant => {
  const at = Date.parse(from)
  const beforeStart = start == null ? Infinity : Date.parse(start) - hoursAhead * hour
  return toInstant(Math.max(Math.min(at + days * day, beforeStart), at + leastHours * hour))
}

export const offerValidUntil = (sentAt: Instant, start: Instant | null | undefined): Instant =>
  daysOrStart(offerDays, sentAt, start)
