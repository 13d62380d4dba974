import { balanceDue, isBalancePaid, restDueAt } from '#shared/domain/event/money/event-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { MailJob } from '#shared/mails.ts'
import { mailParties } from './event-mail.ts'

/** Mails that an event's dates trigger. An entry is all that a new one needs besides its variables and template. */

interface Reminder {
  /** When it falls due, and until when it is worth sending; undefined if there is none. */
  due(event: Event): { from: Instant; until: Instant } | undefined
  mails(event: Event): MailJob[]
}

const day = 86_400_000
const daysBefore = (instant: Instant, days: number): Instant => new Date(Date.parse(instant) - days * day).toISOString()

export const reminders = {
  balance_due_soon: {
    due: (event) => {
      const dueAt = isBalancePaid(event) ? undefined : restDueAt(event)
      return dueAt === undefined ? undefined : { from: daysBefore(dueAt, 3), until: dueAt }
    },
    mails: (event) =>
      mailParties(event, 'client', 'balance_due_soon', {
        amount: formatMoney(balanceDue(event)),
        due: dayText(inForce(event).balance_due_at!, inForce(event).timezone ?? 'UTC'),
      }),
  },
} satisfies Record<string, Reminder>

export type ReminderName = keyof typeof reminders
export const reminderNames = Object.keys(reminders) as ReminderName[]
