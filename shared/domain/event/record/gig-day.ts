import { localDate, toInstant, type Instant } from '../../time.ts'
import { zoneOf, type EventLike } from './event-like.ts'

/** The day of an event at its place. Totals, lists and files count it in that month (docs/product.md#figures). */
export const gigDay = (event: Pick<EventLike, 'start' | 'timezone'>): string | undefined =>
  event.start == null ? undefined : localDate(event.start, zoneOf(event))

/** Such as `2026-12`, for a concert in Honolulu on New Year's Eve. */
export const gigMonth = (event: Pick<EventLike, 'start' | 'timezone'>): string | undefined => gigDay(event)?.slice(0, 7)

const hour = 3_600_000

/** Between these instants start all events of the days in [first, end), wherever they are: from UTC+14 to UTC−12. */
export const startsOn = (first: string, end: string): [from: Instant, to: Instant] => [
  toInstant(Date.parse(first) - 14 * hour),
  toInstant(Date.parse(end) + 12 * hour),
]

/** `2026-12` → `2027-01-01`. */
export const dayAfterMonth = (month: string): string =>
  toInstant(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)))).slice(0, 10)
