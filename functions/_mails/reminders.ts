import { chargeTotals, methodKind } from '#shared/domain/payment/method-kinds.ts'
import { balanceDue, isBalancePaid, paidPayments, remainderDueAt } from '#shared/domain/event/money/event-money.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { MailJob } from '#shared/mails.ts'
import { invoiceReminderDue, type DatedReminder } from '#shared/domain/event/money/invoice.ts'
import { mailParties } from './event-mail.ts'
import { invoiceReminder } from './invoice-mails.ts'

/** Mails triggered by an event's dates. A new one needs an entry here, its variables and its template. */

interface Reminder {
  /** Due and expiry dates; undefined if nothing needs to be sent. */
  due(event: Event): { from: Instant; until: Instant } | undefined
  mails(event: Event): MailJob[]
  /** About an open invoice. */
  invoice?: DatedReminder
}

const day = 86_400_000
const daysBefore = (instant: Instant, days: number): Instant => new Date(Date.parse(instant) - days * day).toISOString()

/** Recorded and shown on the event; first asks the provider whether the invoice is still open. */
const aboutInvoice = (kind: DatedReminder) =>
  ({
    invoice: kind,
    due: (event) => invoiceReminderDue(event, kind),
    mails: (event) => invoiceReminder(event, kind),
  }) satisfies Reminder

/** The amounts of the next charge: the fee is that of the method that paid last. */
const announced = (event: Event) => {
  const last = paidPayments(event).at(-1)
  const { amount, stripe_fee, total } = chargeTotals(balanceDue(event), methodKind(last?.payment_method_type))
  return {
    amount: formatMoney(amount),
    fee: formatMoney(stripe_fee),
    total: formatMoney(total),
    ...(last?.payment_method_text && { method: last.payment_method_text }),
  }
}

export const reminders = {
  balance_due_soon: {
    due: (event) => {
      const dueAt = isBalancePaid(event) ? undefined : remainderDueAt(event)
      return dueAt === undefined ? undefined : { from: daysBefore(dueAt, 3), until: dueAt }
    },
    mails: (event) =>
      mailParties(inForce(event), 'client', 'balance_due_soon', {
        ...announced(event),
        due: dayText(inForce(event).balance_due_at!, zoneOf(inForce(event))),
      }),
  },
  invoice_due_soon: aboutInvoice('due_soon'),
  invoice_due_today: aboutInvoice('due_today'),
  invoice_overdue: aboutInvoice('overdue'),
  invoice_long_overdue: aboutInvoice('long_overdue'),
} satisfies Record<string, Reminder>

export type ReminderName = keyof typeof reminders
export const reminderOf = (name: ReminderName): Reminder => reminders[name]
export const reminderNames = Object.keys(reminders) as ReminderName[]
