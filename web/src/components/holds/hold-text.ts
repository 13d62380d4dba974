import { ordinal } from '#shared/domain/hold/words.ts'
import { daysUntil, formatDate, formatRange, formatWeekday } from '#web/lib/format/date.ts'
import { nowMs } from '#web/lib/clock.ts'

interface Shown {
  rank: number
  ends_at: string
  timezone?: string
}

const weekDays = 6

/** `Friday` within a week, else `Sat, Jun 6, 2026`; with the time where it ends today. */
const dayOf = ({ ends_at, timezone }: Shown): string => {
  const days = daysUntil(ends_at, timezone, nowMs())
  if (days <= 0) return formatRange(ends_at, null, timezone)
  return days <= weekDays ? formatWeekday(ends_at, timezone) : formatDate(ends_at, timezone)
}

/** `1st hold, till Friday` */
export const holdBadge = (hold: Shown): string => `${ordinal(hold.rank)} hold, till ${dayOf(hold)}`
