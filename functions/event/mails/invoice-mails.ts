import { daysUntilDue, invoiceTerms, openInvoice, type DatedReminder } from '#shared/domain/event/money/invoice.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { engagedVendors } from '#shared/domain/event/record/vendors.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { MailJob } from '#shared/mails.ts'
import { mailParties } from './event-mail.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

const dueText = ({ invoice_due_at, timezone = 'UTC' }: Event): string =>
  invoice_due_at == null ? '' : dayText(invoice_due_at, timezone)

const amountsOf = ({ amount, stripe_fee, total }: Payment) => ({
  payment: 'invoice',
  amount: formatMoney(amount),
  fee: formatMoney(stripe_fee),
  total: formatMoney(total),
  method: '',
})

/** Undefined without an open invoice. */
const invoiceVariables = (event: Event) => {
  const invoice = openInvoice(event)
  return (
    invoice && {
      ...amountsOf(invoice),
      due: dueText(event),
      url: invoice.hosted_invoice_url ?? undefined,
      pdf: invoice.invoice_pdf ?? undefined,
      number: invoice.invoice_number ?? undefined,
      po_number: event.invoice_po_number || undefined,
    }
  )
}

export const invoiceSent = (event: Event): MailJob[] => {
  const variables = invoiceVariables(event)
  return variables ? mailParties(inForce(event), 'payers', 'invoice_sent', variables) : []
}

/** The agent is included once it is overdue. */
export const invoiceReminder = (event: Event, kind: DatedReminder): MailJob[] => {
  const variables = invoiceVariables(event)
  if (!variables) return []
  const isLate = kind === 'overdue' || kind === 'long_overdue'
  const { total, due } = variables
  return [
    ...mailParties(inForce(event), 'payers', 'invoice_reminder', { ...variables, kind }),
    ...(isLate ? mailParties(inForce(event), 'agent', 'invoice_overdue', { total, due }) : []),
  ]
}

export const invoiceVoided = (event: Event): MailJob[] => {
  const last = event.invoice_voids?.at(-1)
  if (!last) return []
  const { reason, number, total } = last
  return mailParties(inForce(event), 'payers', 'invoice_voided', {
    reason,
    total: formatMoney(total),
    number: number ?? undefined,
  })
}

/** A receipt for the client; the vendors learn who pays them. */
export const paidOutside = (event: Event): MailJob[] => {
  const payment = event.payments.at(-1)
  if (!payment) return []
  const receipt = { ...amountsOf(payment), method: payment.payment_method_text ?? '' }
  return [
    ...mailParties(inForce(event), ['payers', 'agent'], 'payment_made', receipt),
    ...mailParties(inForce(event), { vendors: playedVendors(event) }, 'paid_outside'),
  ]
}
const playedVendors = (event: Event) => engagedVendors(event).filter(({ played }) => played !== false)

/** Price and terms, before the gig. */
export const postpaidBooked = (event: Event): MailJob[] => {
  const terms = invoiceTerms(event)
  return terms
    ? mailParties(inForce(event), 'client', 'booked_postpaid', {
        price: formatMoney(terms.price),
        fees: terms.fees,
        days: String(daysUntilDue),
        po_number: event.invoice_po_number || undefined,
      })
    : []
}
