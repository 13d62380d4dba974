import type { DifferenceText } from '#shared/domain/event/agreement/difference-text.ts'
import type { HoldView } from '#shared/domain/hold/schema.ts'
import { ordinal } from '#shared/domain/hold/words.ts'
import { daysUntil, formatDate, formatDeadline, formatRange, formatWeekday } from '#web/lib/format/date.ts'
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

const whenOf = ({ start, end, timezone }: HoldView): string => formatRange(start, end, timezone)
const challengeOf = ({ challenge, timezone }: HoldView): string | null =>
  challenge && `${challenge.name}, answer by ${formatDeadline(challenge.answer_by, timezone)}`

/** Changes of a hold since it was read. */
export const holdChanges = (before: HoldView, after: HoldView): DifferenceText[] =>
  [
    { label: 'When', before: whenOf(before), after: whenOf(after) },
    { label: 'Challenged by', before: challengeOf(before), after: challengeOf(after) },
  ].filter((row) => row.before !== row.after)
