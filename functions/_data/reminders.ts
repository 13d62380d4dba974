import { balanceDue, chargesBalance } from '#shared/domain/event/money/event-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { MailJob } from '#shared/mails.ts'
import { mailParties } from './event-mail.ts'

/** Mails that the dates of an event bring about. Each is sent once: the row that falls due goes with it. */

interface Reminder {
  /** When it falls due, and until when it is worth sending; undefined while there is nothing to remind of. */
  due(event: Event): { from: Instant; until: Instant } | undefined
  mails(event: Event): MailJob[]
}

const day = 86_400_000
const daysBefore = (instant: Instant, days: number): Instant => new Date(Date.parse(instant) - days * day).toISOString()

export const reminders = {
  balance_due_soon: {
    due: (event) =>
      chargesBalance(event) ? { from: daysBefore(event.balance_due_at!, 3), until: event.balance_due_at! } : undefined,
    mails: (event) =>
      mailParties(event, 'client', 'balance_due_soon', {
        amount: formatMoney(balanceDue(event)),
        due: dayText(event.balance_due_at!, event.timezone ?? 'UTC'),
      }),
  },
} satisfies Record<string, Reminder>

export type ReminderName = keyof typeof reminders
export const reminderNames = Object.keys(reminders) as ReminderName[]
