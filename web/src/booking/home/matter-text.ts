import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { matterWords } from '#shared/domain/event/lifecycle/open-matter.ts'
import type { Urgent } from '#shared/domain/event/lifecycle/urgency.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { dateParts, daysUntil, sayDays } from '#web/lib/format/date.ts'

/** `since Nov 14, 13 days ago`; empty within the first day. */
export const sinceText = (since: Instant | undefined, zone: string | null | undefined, now: Instant): string => {
  if (since === undefined) return ''
  const days = daysUntil(since, zone, now)
  const { month, day } = dateParts(since, zone)
  return days >= 0 ? '' : `since ${month} ${day}, ${sayDays(days)}`
}

const hour = 3_600_000
/** `3 hours left`, `5 days left`, `the time ended 2 days ago` */
export const countdown = (by: Instant | undefined, now: Instant): { text: string; isOver: boolean } | undefined => {
  if (by === undefined) return undefined
  const left = Date.parse(by) - Date.parse(now)
  const hours = Math.floor(Math.abs(left) / hour)
  const [count, unit] = hours < 48 ? [Math.max(hours, 1), 'hour'] : [Math.floor(hours / 24), 'day']
  const span = `${count} ${unit}${count === 1 ? '' : 's'}`
  return left <= 0 ? { text: `the time ended ${span} ago`, isOver: true } : { text: `${span} left`, isOver: false }
}

/** `Waiting for Mo Drums (Drums) since Nov 14, 13 days ago`; what the reader's own step is about. */
export const matterText = (event: EventProjection, urgent: Urgent, viewer: Viewer, now: Instant): string => {
  const words = matterWords(event, urgent, viewer, now)
  if (urgent.isOwn) return words
  const since = sinceText(urgent.matter.since, event.timezone ?? event.venue?.timezone, now)
  return [words, since].filter(Boolean).join(', ')
}
