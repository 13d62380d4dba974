import { outsideQuietHours } from '#shared/domain/reminders/hours.ts'
import { wallAt } from '#shared/domain/wall-clock.ts'
import type { Instant } from '#shared/domain/time.ts'

const day = 86_400_000
const dayOf = (instant: Instant, zone: string): number => Math.floor(wallAt(Date.parse(instant), zone) / day)

/** A gig with the zone of its place. */
export interface Gig {
  start?: Instant | null | undefined
  end?: Instant | null | undefined
  zone: string
}

/** The day of the gig is that of its place, until it ends. */
const isDayOfGig = (now: Instant, { start, end, zone }: Gig): boolean =>
  start != null && (dayOf(now, zone) === dayOf(start, zone) || (now >= start && end != null && now <= end))

/** When a text may be sent: not between 22:00 and 8:00 where its reader is, except on the day of the gig. */
export const textTime = (now: Instant, readerZone: string, gig: Gig): Instant =>
  isDayOfGig(now, gig) ? now : outsideQuietHours(now, readerZone)
