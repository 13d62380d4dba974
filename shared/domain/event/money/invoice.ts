import { cents, type Cents } from '#shared/domain/money.ts'
import { byEachKind, processingFee } from '#shared/domain/payment/method-kinds.ts'
import { morningAt } from '#shared/domain/reminders/hours.ts'
import { toInstant, type Instant } from '#shared/domain/time.ts'
import type { EventLike } from '../record/event-like.ts'
import type { InvoiceReminder, InvoiceReminderKind } from '../record/invoice-schema.ts'
import type { Payment } from '../record/payment-schema.ts'
import { isPriceOpen } from '../record/status.ts'
import { inForce } from '../record/terms.ts'
import { bookedRate, isInFlight, paidNet } from './event-money.ts'
import { isPast } from './owed.ts'

/** The invoice of a postpaid event (docs/product.md#postpaid-invoices). */

/** Payment term, in days. */
export const daysUntilDue = 14

const day = 86_400_000

/** The open invoice. */
export const openInvoice = (event: EventLike): Payment | undefined =>
  event.prepaid === false && event.status === 'invoiced' ? (event.payments ?? []).find(isInFlight) : undefined

/** Unpaid cents of the price, without a processing fee. */
export const dueOutside = (event: EventLike): Cents => cents(Math.max(0, bookedRate(inForce(event)) - paidNet(event)))

/** When the open invoice is due; list rows know it too. */
export const invoiceDueAt = (event: EventLike): Instant | undefined =>
  event.prepaid === false && event.status === 'invoiced' ? (event.invoice_due_at ?? undefined) : undefined

export const isOverdue = (event: EventLike, now: Instant): boolean => {
  const dueAt = invoiceDueAt(event)
  return dueAt !== undefined && isPast(dueAt, now)
}

/** Days after the due date; each reminder expires with the next. */
const reminderDays = { due_soon: -3, due_today: 0, overdue: 7, long_overdue: 14 } as const
export type DatedReminder = keyof typeof reminderDays
const worthwhileFor: Readonly<Record<DatedReminder, number>> = {
  due_soon: 3,
  due_today: 7,
  overdue: 7,
  long_overdue: 30,
}

/** Due and expiry dates of a reminder; undefined once it is sent, or if nothing is left to pay. */
export const invoiceReminderDue = (
  event: EventLike,
  kind: DatedReminder,
): { from: Instant; until: Instant } | undefined => {
  const dueAt = invoiceDueAt(event)
  if (dueAt === undefined || (event.invoice_reminders ?? []).some((sent) => sent.kind === kind)) return undefined
  const { timezone = 'UTC' } = event
  const from = morningAt(dueAt, timezone, reminderDays[kind])
  return { from, until: toInstant(Date.parse(from) + worthwhileFor[kind] * day) }
}

export const withReminder = <E extends EventLike>(event: E, kind: InvoiceReminderKind, at: Instant): E => {
  const sent: InvoiceReminder = { kind, at }
  return { ...event, invoice_reminders: [...(event.invoice_reminders ?? []), sent] }
}

/** The recipients of copies. */
export const copiesTo = (event: EventLike): string[] =>
  (event.invoice_emails ?? '')
    .split(', ')
    .filter((email) => email !== '' && email.toLowerCase() !== event.client?.email?.toLowerCase())

/** The client's information before the gig. */
export interface InvoiceTerms {
  price: Cents
  /** By kind of payment method. */
  fees: string
}
/** Undefined unless a postpaid event is booked or played, and not invoiced yet. */
export const invoiceTerms = (event: EventLike): InvoiceTerms | undefined => {
  if (event.prepaid !== false || !isPriceOpen(event)) return undefined
  const price = bookedRate(inForce(event))
  return price > 0 ? { price, fees: byEachKind((kind) => processingFee(price, kind)) } : undefined
}
