import { timeOfWall, wallAt } from './wall-clock.ts'

/** An instant as ISO-8601 in UTC with milliseconds, so that instants sort as text. */
export type Instant = string

/** Of venues without a known zone. */
export const defaultTimezone = 'America/New_York'

export const noticeDays = 30
/** In wall-clock time, where every day has 24 hours. */
const notice = noticeDays * 86_400_000

/**
 * When the balance is due: venue-local start minus 30 calendar days (docs/product.md#money). Also closes the refund
 * window. A local time skipped by a clock change moves later; of an ambiguous one the earlier applies, so that the
 * result is the same everywhere.
 */
export const balanceDueAt = (start: Instant, timezone: string): Instant =>
  toInstant(timeOfWall(wallAt(Date.parse(start), timezone) - notice, timezone))

export const toInstant = (epochMilliseconds: number): Instant => new Date(epochMilliseconds).toISOString()

/** True while 30 or more days remain to the event, by the venue's calendar. */
export const isThirtyDaysAhead = (start: Instant, timezone: string, now: Instant): boolean =>
  now <= balanceDueAt(start, timezone)

/** Less than 30 days remain in the venue's zone; an unknown zone counts as UTC. */
export const isUnderThirtyDays = (start: Instant, timezone: string | undefined, now: Instant): boolean =>
  Date.parse(now) > Date.parse(balanceDueAt(start, timezone ?? 'UTC'))

/** The calendar day of an instant in a zone: `2026-07-05`. */
export const localDate = (instant: Instant, timezone: string): string =>
  toInstant(wallAt(Date.parse(instant), timezone)).slice(0, 10)
