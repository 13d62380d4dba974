import { formatDate, formatRange, formatTime, localDay } from '#web/lib/format/date.ts'
import { addDays } from './calendar-address.ts'

/** Days that a person blocks in their calendar, or hours as instants. */
export interface BlockedSpan {
  start: string
  end: string
  all_day: boolean
}

/** A calendar ends days with the one that follows them. */
export const daysUntil = (start: string, next: string): BlockedSpan => {
  const last = addDays(next, -1)
  return { start, end: last > start ? last : start, all_day: true }
}

const isMidnight = (at: string) => formatTime(at) === formatTime('2026-01-01T00:00')

/** Whole days by their names, other times with their hours, in the reader's zone. */
export const timeText = (start: string, end: string): string =>
  isMidnight(start) && isMidnight(end) && start < end
    ? spanText(daysUntil(localDay(start), localDay(end)))
    : formatRange(start, end)

export const spanText = ({ start, end, all_day }: BlockedSpan): string => {
  if (!all_day) return formatRange(start, end)
  const [first, last] = [formatDate(start, 'UTC'), formatDate(end, 'UTC')]
  return first === last ? first : `${first} – ${last}`
}
