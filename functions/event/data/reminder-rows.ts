import { nextLook, plannedReminders } from '#functions/event/rules/plan.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { dueRow } from '#functions/platform/db/due.ts'
import type { Key } from '#functions/platform/db/keys.ts'
import type { Item } from '#functions/platform/db/db.ts'
import { reminderRow } from './reminders.ts'

const lookRows = (event: Event, after: string): (Item & Key)[] => {
  const at = nextLook(event, after)
  return at === undefined ? [] : [dueRow(at, { kind: 'reminder', event_id: event.id })]
}

/** When the sweep looks at an event for its reminders: one row, always written with the event. */
export const reminderRows = (event: Event): (Item & Key)[] => lookRows(event, event.updated_at)

/**
 * Those of an event that an older release saved: from now on. It sent one of today's reminders, and did not note it.
 */
export const missingReminderRows = (event: Event, now: string): (Item & Key)[] => [
  ...lookRows(event, now),
  ...plannedReminders(event)
    .filter(({ kind, step, from }) => kind === 'balance_due' && step === '3' && from <= now)
    .map((planned) => reminderRow(event.id, planned, { state: 'sent', at: planned.from })),
]
