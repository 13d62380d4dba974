import type { Event } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { ChargeDetail } from '#shared/domain/payment/charge.ts'
import type { ChargeIntent } from '#shared/domain/payment/intent.ts'
import { everyAdmin, type MailJob, type MailTemplate } from '#shared/jobs.ts'
import { mail, mailAgent, mailClient, partOf } from '../_data/event-mail.ts'

/**
 * Mails about money. Beside the words of every event mail (`event-mail.ts`):
 * payment_made, payment_failed, invoice_sent: `payment`, `amount`, `fee`, `total`, `method`, and `reason`, `url`, `due` where they apply;
 * vendors_paid: `total`; vendor_payment_failed, refund_failed: `errors`, one line each; refund_made: `total`; dispute_opened: `total`, `reason`.
 */

type Words = Record<string, string>

const paymentWords: Record<ChargeIntent['type'], string> = {
  deposit: 'deposit',
  balance: 'balance',
  in_full: 'full payment',
  adjustment: 'additional payment',
}
/** `deposit`; a postpaid event has an invoice. */
export const paymentWord = ({ type, collection }: Pick<ChargeIntent, 'type' | 'collection'>): string =>
  collection === 'send' ? 'invoice' : paymentWords[type]

const chargeWords = (intent: ChargeIntent, more: Words = {}): Words => ({
  payment: paymentWord(intent),
  amount: formatMoney(intent.amount),
  fee: formatMoney(intent.stripe_fee),
  total: formatMoney(intent.total),
  method: intent.method?.text ?? '',
  ...more,
})

const clientAndAgent = (template: MailTemplate, event: Event, words: Words): MailJob[] => [
  ...mailClient(template, event, words),
  ...mailAgent(template, event, { client: event.client?.name ?? '', ...words }),
]

const mailAdmins = (template: MailTemplate, event: Event, words: Words): MailJob[] =>
  mail(template, event, everyAdmin, 'BookMe', words)

export const paymentMade = (event: Event, intent: ChargeIntent): MailJob[] =>
  clientAndAgent('payment_made', event, chargeWords(intent))

export const paymentFailed = (
  event: Event,
  intent: ChargeIntent,
  reason: string,
  { hosted_invoice_url: url }: ChargeDetail,
): MailJob[] =>
  clientAndAgent('payment_failed', event, chargeWords(intent, { reason, ...(url !== undefined && { url }) }))

export const invoiceSent = (
  event: Event,
  intent: ChargeIntent,
  { hosted_invoice_url: url }: ChargeDetail,
  dueAt: string,
): MailJob[] =>
  mailClient(
    'invoice_sent',
    event,
    chargeWords(intent, { due: dayText(dueAt, event.timezone ?? 'UTC'), ...(url !== undefined && { url }) }),
  )

export const balanceDueSoon = (event: Event, amount: number, dueAt: string): MailJob[] =>
  mailClient('balance_due_soon', event, { amount: formatMoney(amount), due: dayText(dueAt, event.timezone ?? 'UTC') })

/** Names with what they are: two people of a band may have one name. */
export const payeeName = (event: Event, role: string, entry: string, name: string): string => {
  const vendor = vendorsOf(event).find((other) => other.role === role && other.key === entry)
  return `${name}, ${vendor ? partOf(vendor) : role}`
}

export const vendorsPaid = (event: Event, total: number): MailJob[] => [
  ...mailAgent('vendors_paid', event, { total: formatMoney(total) }),
  ...mailAdmins('vendors_paid', event, { total: formatMoney(total) }),
]

export const vendorPaymentFailed = (event: Event): MailJob[] => {
  const errors = (event.pay_errors ?? [])
    .map(({ name, role, amount, error }) => `${name} (${role}), ${formatMoney(amount)}: ${error.message}`)
    .join('\n')
  return [
    ...mailAdmins('vendor_payment_failed', event, { errors }),
    ...mailAgent('vendor_payment_failed', event, { errors }),
  ]
}

export const refundMade = (event: Event): MailJob[] => {
  const total = formatMoney(
    event.payments.reduce((sum, payment) => sum + (payment.refund_status ? (payment.refund_amount ?? 0) : 0), 0),
  )
  return clientAndAgent('refund_made', event, { total })
}

export const refundFailed = (event: Event): MailJob[] => {
  const errors = (event.refund_errors ?? [])
    .map(({ payment_type, amount, message }) => `${payment_type}, ${formatMoney(amount)}: ${message}`)
    .join('\n')
  return [...mailAdmins('refund_failed', event, { errors }), ...mailAgent('refund_failed', event, { errors })]
}

export const disputeOpened = (event: Event, total: number, reason: string): MailJob[] =>
  mailAdmins('dispute_opened', event, { total: formatMoney(total), reason })
