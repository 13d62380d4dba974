import { confirmWithBank } from '#shared/domain/event/money/bank-confirmation.ts'
import { remainderOf } from '#shared/domain/event/money/event-money.ts'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import { outsideMethods, type RefundedOutside } from '#shared/domain/event/record/invoice-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { formatMoney, sum, zero, type Cents } from '#shared/domain/money.ts'
import type { ChargeDetail } from '#functions/money/rules/charge.ts'
import { isDebit } from '#shared/domain/payment/method-kinds.ts'
import type { ChargeIntent } from '#shared/domain/payment/intent.ts'
import { totalOf } from '#shared/domain/payment/refund-records.ts'
import type { Received } from '#functions/money/rules/received.ts'
import type { MailJob } from '#shared/mails.ts'
import { mailParties, partOf } from '#functions/event/mails/event-mail.ts'
import { everyAdmin, mailTo } from '#functions/platform/mail/mail-to.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

const paymentNames: Record<ChargeIntent['type'], string> = {
  deposit: 'deposit',
  balance: 'balance',
  in_full: 'full payment',
  adjustment: 'additional payment',
}
/** `deposit`; a postpaid event has an invoice. */
export const paymentName = ({ type, collection }: Pick<ChargeIntent, 'type' | 'collection'>): string =>
  collection === 'send' ? 'invoice' : paymentNames[type]

const chargeVariables = (intent: ChargeIntent) => ({
  payment: paymentName(intent),
  amount: formatMoney(intent.amount),
  fee: formatMoney(intent.stripe_fee),
  total: formatMoney(intent.total),
  method: intent.method?.text ?? '',
})

/** The receipt goes to the recipients of the invoice. */
const payers = ({ collection }: ChargeIntent) => (collection === 'send' ? 'payers' : 'client')

export const paymentMade = (event: Event, intent: ChargeIntent): MailJob[] =>
  mailParties(inForce(event), [payers(intent), 'agent'], 'payment_made', chargeVariables(intent))

/** Of an invoice, the provider tells when its debit begins. */
export const paymentBegun = (event: Event, intent: ChargeIntent): MailJob[] =>
  intent.collection === 'charge' && isDebit(intent.method?.type)
    ? mailParties(inForce(event), 'client', 'payment_begun', chargeVariables(intent))
    : []

export const paymentFailed = (
  event: Event,
  intent: ChargeIntent,
  reason: string,
  { hosted_invoice_url: url }: ChargeDetail,
): MailJob[] => {
  const variables = { ...chargeVariables(intent), reason, url }
  // The bank's page is opened from the proposal, to which it returns.
  const client = reason === confirmWithBank ? { ...variables, link: `/proposal?id=${event.id}` } : variables
  return [
    ...mailParties(inForce(event), 'client', 'payment_failed', client),
    ...mailParties(inForce(event), 'agent', 'payment_failed', variables),
  ]
}

export const paymentMadeOutside = (event: Event, { charged, outside }: Received): MailJob[] =>
  mailParties(inForce(event), [payers(charged), 'agent'], 'payment_made', {
    payment: paymentName(charged),
    amount: formatMoney(outside),
    fee: formatMoney(zero),
    total: formatMoney(outside),
    method: 'Other',
  })

/** Not all of a paid invoice has moved: staff pay the vendors themselves, or decide who bears it. */
export const paymentShort = (event: Event, { charged, outside, credited }: Received): MailJob[] =>
  outside === 0 && credited === 0
    ? []
    : mailParties(inForce(event), ['admins', 'agent'], 'payment_short', {
        payment: paymentName(charged),
        received: formatMoney(charged.total),
        outside: outside > 0 ? formatMoney(outside) : undefined,
        credited: credited > 0 ? formatMoney(credited) : undefined,
      })

/** The remaining amount of a canceled event could not be charged: staff retry or waive it. */
export const cancellationUnpaid = (event: Event, reason: string): MailJob[] =>
  remainderOf(event) > 0
    ? mailParties(inForce(event), ['agent', 'admins'], 'cancellation_unpaid', {
        amount: formatMoney(remainderOf(event)),
        reason,
      })
    : []

/** Names with their parts, because two members of a band may share a name. */
export const payeeName = (event: Event, role: string, entry: string, name: string): string => {
  const vendor = vendorsOf(event).find((other) => other.role === role && other.key === entry)
  return `${name}, ${vendor ? partOf(vendor) : role}`
}

export const vendorsPaid = (event: Event, total: Cents): MailJob[] =>
  mailParties(inForce(event), ['agent', 'admins'], 'vendors_paid', { total: formatMoney(total) })

export const vendorPaymentFailed = (event: Event): MailJob[] =>
  mailParties(inForce(event), ['admins', 'agent'], 'vendor_payment_failed', {
    errors: (event.pay_errors ?? [])
      .map(({ name, role, amount, error }) => `${name} (${role}), ${formatMoney(amount)}: ${error.message}`)
      .join('\n'),
  })

export const refundMade = (event: Event): MailJob[] =>
  mailParties(inForce(event), ['client', 'agent'], 'refund_made', {
    total: formatMoney(
      sum(event.payments.map((payment) => (payment.refund_status ? (payment.refund_amount ?? zero) : zero))),
    ),
  })

/** Paid by an admin, in place of a refund that failed. */
export const refundMadeOutside = (event: Event, total: Cents, { method, reference }: RefundedOutside): MailJob[] =>
  mailParties(inForce(event), ['client', 'agent'], 'refund_made', {
    total: formatMoney(total),
    outside: `${outsideMethods[method].toLowerCase()}: ${reference}`,
  })

/** Partial refunds that were started together. */
export const recordsRefunded = (event: Event, records: readonly RefundRecord[]): MailJob[] =>
  mailParties(inForce(event), ['client', 'agent'], 'refund_made', {
    total: formatMoney(sum(records.map(totalOf))),
    reason: records[0]?.note ?? undefined,
  })

export const refundFailed = (event: Event): MailJob[] =>
  mailParties(inForce(event), ['admins', 'agent'], 'refund_failed', {
    errors: (event.refund_errors ?? [])
      .map(({ payment_type, amount, message }) => `${payment_type}, ${formatMoney(amount)}: ${message}`)
      .join('\n'),
  })

/** A dispute of a payment that belongs to no event. */
export const disputeOfUnknown = (total: string, reason: string): MailJob[] =>
  mailTo(everyAdmin, 'dispute_opened', { event: 'an unknown event', total, reason, link: '/events' })
