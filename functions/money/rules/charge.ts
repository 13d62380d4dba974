import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { creditMethod } from '#shared/domain/event/money/event-money.ts'
import { nextStatus } from '#shared/domain/event/record/status.ts'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { OutsideMethod } from '#shared/domain/event/record/invoice-schema.ts'
import { zero, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { ChargeIntent, MethodOnFile } from '#shared/domain/payment/intent.ts'
import { partsOf, type Brought, type Received } from './received.ts'

/** The effect of a charge on its event. Amounts in cents. */

/** The state of a charge's invoice at the provider. */
export interface ChargeDetail extends Brought {
  invoice_id?: string | undefined
  payment_intent_id?: string | undefined
  hosted_invoice_url?: string | undefined
  invoice_number?: string | undefined
  invoice_pdf?: string | undefined
  due_at?: Instant | undefined
  /** Can no longer be paid. */
  isVoid?: boolean | undefined
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

const outsideFields = (paid_outside: NonNullable<Payment['paid_outside']>): Partial<Payment> => ({
  payment_method_text: outsideNames[paid_outside.method],
  payment_method_type: paid_outside.method,
  paid_outside,
})

/** A payment without a movement at the provider, and so without a processing fee. */
const unmovedPart = (intent: ChargeIntent, amount: Cents, fields: Partial<Payment>, now: Instant): Payment => ({
  ...entryOf({ ...intent, amount, stripe_fee: zero, sales_tax: zero, total: amount, method: null }, now),
  paid_at: now,
  ...fields,
})

const invoicedAt = (event: Event, { payment_id }: ChargeIntent): Instant | null =>
  event.payments.find(({ id }) => id === payment_id)?.invoiced_at ?? null

const without = ({ payments }: Event, paymentId: string): Payment[] => payments.filter(({ id }) => id !== paymentId)

/** The agency received the price directly. */
export const withPaidOutside = (event: Event, intent: ChargeIntent, now: Instant): Event => {
  const { closing, payment_id } = intent
  if (closing?.as !== 'outside') return event
  const { amount, method, received_at, reason, by } = closing
  const fields = { invoiced_at: invoicedAt(event, intent), ...outsideFields({ method, received_at, reason, by }) }
  const paid = unmovedPart(intent, amount, fields, now)
  return withStatusPaid(
    { ...event, payments: [...without(event, payment_id), paid], paid_outside_at: received_at },
    now,
  )
}

/** The reason that staff read. */
export const markedThere = 'The invoice was marked as paid outside of the payment provider'

type NewId = (prefix: 'pay' | 'rfd') => string

/**
 * The charge is paid, by what its invoice brought: each part is a payment. It counts even if the payment was abandoned;
 * it is then restored. A credited amount is a payment that has gone back, and nobody has decided who bears it.
 */
export const withChargePaid = (
  event: Event,
  { charged, outside, credited }: Received,
  detail: ChargeDetail,
  now: Instant,
  newId: NewId,
): Event => {
  const fields = { invoiced_at: invoicedAt(event, charged) ?? now, stripe_invoice_id: detail.invoice_id }
  const marked = outsideFields({ method: 'other', received_at: now, reason: markedThere })
  const credit = { payment_method_text: 'Credit', payment_method_type: creditMethod }
  const parts = [
    ...partsOf(charged, detail.movements).map(({ intent, movement }) => ({
      ...entryOf(intent, now),
      ...fields,
      ...detailFields({ ...detail, ...movement }),
      paid_at: now,
    })),
    ...(outside > 0 ? [unmovedPart(charged, outside, { ...fields, ...marked }, now)] : []),
    ...(credited > 0 ? [unmovedPart(charged, credited, { ...fields, ...credit }, now)] : []),
  ].map((part, i) => (i === 0 ? part : { ...part, id: newId('pay') }))
  const at = event.payments.findIndex(({ id }) => id === charged.payment_id)
  const after: Event = {
    ...event,
    payments: at < 0 ? [...event.payments, ...parts] : event.payments.toSpliced(at, 1, ...parts),
    ...(credited > 0 && { refunds: [...(event.refunds ?? []), creditRecord(parts.at(-1)!, newId('rfd'), now)] }),
  }
  return withStatusPaid(after, now)
}

const creditRecord = ({ id: payment_id, amount }: Payment, id: string, now: Instant): RefundRecord => ({
  id,
  payment_id,
  amount,
  fee: zero,
  reason: 'credit',
  at: now,
  status: 'refunded',
  refunded_at: now,
})

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
  return { ...failed, status: nextStatus(event.prepaid, event.status, 'invoice_failed') ?? event.status }
}
