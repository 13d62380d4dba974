import { applyConsequences } from '../event/agreement/apply-consequences.ts'
import { nextStatus } from '../event/record/status.ts'
import type { Payment } from '../event/record/payment-schema.ts'
import type { Event } from '../event/record/schema.ts'
import type { OutsideMethod } from '../event/record/invoice-schema.ts'
import { cents, zero, type Cents } from '../money.ts'
import type { Instant } from '../time.ts'
import type { ChargeIntent, MethodOnFile } from './intent.ts'

/** The effect of a charge on its event. Amounts in cents. */

/** The state of a charge's invoice at the provider. */
export interface ChargeDetail {
  invoice_id?: string | undefined
  payment_intent_id?: string | undefined
  hosted_invoice_url?: string | undefined
  invoice_number?: string | undefined
  invoice_pdf?: string | undefined
  due_at?: Instant | undefined
  /** Can no longer be paid. */
  isVoid?: boolean | undefined
  /** Paid by the client, in cents. */
  paid_total?: Cents | undefined
  /** Set if the payment method differs from the one on file. */
  method?: MethodOnFile | undefined
  /** When the money becomes available. */
  available_at?: Instant | undefined
  /** Abandoned because an earlier attempt turned out to be paid or in progress. */
  isSuperseded?: boolean | undefined
}

const isFailed = (payment: Payment) => payment.type !== 'refund' && payment.paid_at == null && payment.failed_at != null

const methodFields = (method: MethodOnFile | null | undefined): Partial<Payment> =>
  method ? { payment_method_text: method.text, payment_method_exp: method.exp, payment_method_type: method.type } : {}

const detailFields = ({
  invoice_id,
  payment_intent_id,
  hosted_invoice_url,
  invoice_number,
  invoice_pdf,
  method,
  available_at,
}: ChargeDetail): Partial<Payment> => ({
  ...(invoice_id !== undefined && { stripe_invoice_id: invoice_id }),
  ...(payment_intent_id !== undefined && { stripe_payment_intent_id: payment_intent_id }),
  ...(hosted_invoice_url !== undefined && { hosted_invoice_url }),
  ...(invoice_number !== undefined && { invoice_number }),
  ...(invoice_pdf !== undefined && { invoice_pdf }),
  ...(available_at !== undefined && { available_at }),
  ...methodFields(method),
})

const entryOf = (
  { payment_id, type, amount, stripe_fee, sales_tax, total, method }: ChargeIntent,
  now: Instant,
): Payment => ({
  id: payment_id,
  type,
  amount,
  stripe_fee,
  sales_tax,
  total,
  invoiced_at: now,
  paid_at: null,
  failed_at: null,
  failure_message: null,
  ...methodFields(method),
})

const withEntry = (event: Event, id: string, change: (payment: Payment) => Payment): Event => ({
  ...event,
  payments: event.payments.map((payment) => (payment.id === id ? change(payment) : payment)),
})

/** Records a charge. Failed attempts, of this payment or another, are abandoned and their invoices voided. */
export const withChargeBegun = (event: Event, intent: ChargeIntent, now: Instant): Event => ({
  ...event,
  payments: [...event.payments.filter((payment) => !isFailed(payment)), entryOf(intent, now)],
})

/** The provider has accepted it and the money comes later: a bank debit or a sent invoice. */
export const withChargeWaiting = (event: Event, intent: ChargeIntent, detail: ChargeDetail): Event => {
  const next = withEntry(event, intent.payment_id, (payment) => ({ ...payment, ...detailFields(detail) }))
  if (intent.collection !== 'send') return next
  const status = nextStatus(event.prepaid, event.status, 'send_invoice') ?? event.status
  return { ...next, status, invoice_due_at: detail.due_at ?? null, invoice_reminders: [] }
}

/** The provider's current links to the open invoice; they expire. */
export const withInvoiceLinks = (event: Event, intent: ChargeIntent, detail: ChargeDetail): Event =>
  withEntry(event, intent.payment_id, (payment) => ({ ...payment, ...detailFields(detail) }))

/** Voided by the agent, to correct the price and invoice again. */
export const withInvoiceVoided = (event: Event, { payment_id, total, closing }: ChargeIntent, now: Instant): Event => {
  const number = event.payments.find(({ id }) => id === payment_id)?.invoice_number ?? null
  const { by = '', reason = '' } = closing ?? {}
  return {
    ...event,
    payments: event.payments.filter(({ id }) => id !== payment_id),
    status: nextStatus(event.prepaid, event.status, 'void_invoice') ?? event.status,
    invoice_due_at: null,
    invoice_reminders: [],
    invoice_voids: [...(event.invoice_voids ?? []), { at: now, by, reason, number, total }],
  }
}

const outsideNames: Readonly<Record<OutsideMethod, string>> = { cash: 'Cash', check: 'Check', other: 'Other' }

/** The agency received the price directly: no processing fee, and nothing at the provider. */
export const withPaidOutside = (event: Event, intent: ChargeIntent, now: Instant): Event => {
  const { closing } = intent
  if (closing?.as !== 'outside') return event
  const { amount, method, received_at, reason, by } = closing
  const paid: Payment = {
    ...entryOf({ ...intent, amount, stripe_fee: zero, sales_tax: zero, total: amount, method: null }, now),
    invoiced_at: event.payments.find(({ id }) => id === intent.payment_id)?.invoiced_at ?? null,
    paid_at: now,
    payment_method_text: outsideNames[method],
    payment_method_type: method,
    paid_outside: { method, received_at, reason, by },
  }
  const next = {
    ...event,
    payments: [...event.payments.filter(({ id }) => id !== intent.payment_id), paid],
    paid_outside_at: received_at,
  }
  return withStatusPaid(next, now)
}

/**
 * The charge as paid. An earlier attempt's invoice may have been paid instead, with the fee of another kind of payment
 * method.
 */
export const asPaid = (intent: ChargeIntent, { paid_total: total }: ChargeDetail): ChargeIntent =>
  total === undefined || total === intent.total
    ? intent
    : { ...intent, total, stripe_fee: cents(total - intent.amount - intent.sales_tax) }

/** The money has arrived. It counts even if the payment was abandoned; it is then restored. */
export const withChargePaid = (event: Event, intent: ChargeIntent, detail: ChargeDetail, now: Instant): Event => {
  const isKnown = event.payments.some(({ id }) => id === intent.payment_id)
  const known = isKnown ? event : { ...event, payments: [...event.payments, entryOf(intent, now)] }
  const { stripe_fee, total } = intent
  const paid = withEntry(known, intent.payment_id, (payment) => ({
    ...payment,
    ...detailFields(detail),
    stripe_fee,
    total,
    paid_at: now,
    failed_at: null,
    failure_message: null,
  }))
  return withStatusPaid(paid, now)
}

const withStatusPaid = (event: Event, now: Instant): Event => {
  if (!event.prepaid) {
    // It may be paid before we learn that it was sent.
    const sent = nextStatus(false, event.status, 'send_invoice') ?? event.status
    return { ...event, status: nextStatus(false, sent, 'invoice_paid') ?? sent }
  }
  return applyConsequences(event, now)
}

/** No money has arrived and none is on its way. */
export const withChargeFailed = (
  event: Event,
  intent: ChargeIntent,
  message: string,
  detail: ChargeDetail,
  now: Instant,
): Event => {
  if (detail.isSuperseded) return { ...event, payments: event.payments.filter(({ id }) => id !== intent.payment_id) }
  const failed = withEntry(event, intent.payment_id, (payment) => ({
    ...payment,
    ...detailFields(detail),
    failed_at: now,
    failure_message: message,
  }))
  const status = event.prepaid ? undefined : nextStatus(false, event.status, 'invoice_failed')
  return status ? { ...failed, status } : failed
}
