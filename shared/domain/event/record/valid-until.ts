import { toInstant, type Instant } from '#shared/domain/time.ts'
import type { EventLike } from './event-like.ts'

const hour = 3_600_000
const day = 24 * hour

/** Hours before the start at which answers end, and the least time to answer, in hours. */
export const hoursAhead = 48
const leastHours = 2
/** An offer binds the agency for two weeks. After that the agent must renew it, because act or price may be gone. */
const offerDays = 14

/** The earlier of the given number of days from now and 48 hours before the start, but at least two hours from now. */
export const daysOrStart = (days: number, from: Instant, start: Instant | null | undefined): Instant => {
  const at = Date.parse(from)
  const beforeStart = start == null ? Infinity : Date.parse(start) - hoursAhead * hour
  return toInstant(Math.max(Math.min(at + days * day, beforeStart), at + leastHours * hour))
}

export const offerValidUntil = (sentAt: Instant, start: Instant | null | undefined): Instant =>
  daysOrStart(offerDays, sentAt, start)

/** Sent, not signed yet, and no longer valid. List rows have the step, not the signature. */
export const isOfferExpired = (event: EventLike, now: Instant): boolean =>
  event.status === 'proposed' &&
  event.proposal_sent_at != null &&
  event.proposal_signed_at == null &&
  (event.proposal_step ?? 1) < 3 &&
  offerValidUntil(event.proposal_sent_at, event.start) < now

export const expiredText = ({ agent }: EventLike): string =>
  `This proposal has expired. Ask ${agent?.name ?? 'your agent'} to renew it`
