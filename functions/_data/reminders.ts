import { isBalancePaid, restDueAt } from '#shared/domain/event/money/event-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Instant } from '#shared/domain/time.ts'

/** When an event's dates trigger mails; the mails are in `scheduled-jobs/remind.ts`. */

/** When a reminder falls due, and until when it is worth sending; undefined if there is none. */
type Dates = (event: Event) => { from: Instant; until: Instant } | undefined

const day = 86_400_000
const daysBefore = (instant: Instant, days: number): Instant => new Date(Date.parse(instant) - days * day).toISOString()

export const reminders = {
  balance_due_soon: (event) => {
    const dueAt = isBalancePaid(event) ? undefined : restDueAt(event)
    return dueAt === undefined ? undefined : { from: daysBefore(dueAt, 3), until: dueAt }
  },
} satisfies Record<string, Dates>

export type ReminderName = keyof typeof reminders
export const reminderNames = Object.keys(reminders) as ReminderName[]
