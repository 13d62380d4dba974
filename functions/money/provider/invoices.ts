import type Stripe from 'stripe'
import { confirmWithBank } from '#shared/domain/event/money/bank-confirmation.ts'
import type { ChargeDetail } from '#functions/money/rules/charge.ts'
import { toInstant } from '#shared/domain/time.ts'
import type { Outcome } from './outcome.ts'
import { receivedBy } from './received.ts'
import { declineText } from './provider-errors.ts'
import { isMissing, isRefusal } from './provider-call.ts'
import { meaningOf, unknownIn, type Meaning, type UnknownValue } from './provider-values.ts'

/** The provider's invoices and the outcomes they imply. */

const expand = ['payments.data.payment.payment_intent', 'amount_paid_off_stripe']

export const getInvoice = (stripe: Stripe, id: string): Promise<Stripe.Invoice> =>
  stripe.invoices.retrieve(id, { expand })
export const payInvoice = (
  stripe: Stripe,
  id: string,
  method: string,
  options: Stripe.RequestOptions,
): Promise<Stripe.Invoice> => stripe.invoices.pay(id, { payment_method: method, off_session: true, expand }, options)

const isPaid = (payment: Stripe.InvoicePayment): boolean => meaningOf('invoice payment', payment) === 'paid'

export const invoiceIntent = (invoice: Stripe.Invoice): Stripe.PaymentIntent | undefined => {
  const payments = invoice.payments?.data ?? []
  const intent = (payments.find((payment) => isPaid(payment)) ?? payments.find((payment) => payment.is_default))
    ?.payment.payment_intent
  return typeof intent === 'object' ? intent : undefined
}

/** The invoice as shown on the event. Its links expire, so each response of the provider replaces them. */
export const invoiceDetail = (invoice: Stripe.Invoice): ChargeDetail => ({
  invoice_id: invoice.id,
  ...(invoice.hosted_invoice_url && { hosted_invoice_url: invoice.hosted_invoice_url }),
  ...(invoice.invoice_pdf && { invoice_pdf: invoice.invoice_pdf }),
  ...(invoice.number && { invoice_number: invoice.number }),
  ...(invoice.due_date && { due_at: toInstant(invoice.due_date * 1000) }),
})

const isWaiting = (intent: Stripe.PaymentIntent | undefined): boolean =>
  intent !== undefined && waits.has(meaningOf('payment intent', intent))
/** With the bank; one that nobody understands may be, too. */
const waits: ReadonlySet<Meaning<'payment intent'>> = new Set(['waits', 'unknown'])

export const isProcessing = (invoice: Stripe.Invoice): boolean =>
  meaningOf('invoice', invoice) === 'open' && isWaiting(invoiceIntent(invoice))

/**
 * The charge's outcome from its invoice (fetched with its payment); undefined while open, or if not ours. `onFile` is
 * the method that the payment shows; on the provider's page, another may pay.
 */
export const invoiceOutcome = async (
  stripe: Stripe,
  invoice: Stripe.Invoice,
  onFile?: string,
): Promise<Outcome | undefined> => {
  const { op_key: key, attempt: begun } = invoice.metadata ?? {}
  if (key === undefined) return undefined
  const intent = invoiceIntent(invoice)
  const [attempt, stripe_id] = [Number(begun), invoice.id]
  const state = meaningOf('invoice', invoice)
  const charge = {
    ...invoiceDetail(invoice),
    ...(intent && { payment_intent_id: intent.id }),
    ...(invoice.status === 'void' && { isVoid: true }),
  }
  const refused = (message: string): Outcome => ({
    key,
    charge,
    result: { is: 'refused', attempt, message, stripe_id },
  })
  const waiting = (unknown?: UnknownValue): Outcome => ({
    key,
    charge,
    result: { is: 'waiting', attempt, stripe_id },
    unknown,
  })
  switch (state) {
    case 'paid': {
      const received = await receivedBy(stripe, invoice, onFile)
      return received
        ? { key, charge: { ...charge, ...received }, result: { is: 'succeeded', attempt, stripe_id } }
        : { ...waiting(), result: { is: 'waiting', attempt, stripe_id, soon: true } }
    }
    case 'void':
      return refused('The invoice was voided')
    case 'unknown':
      return waiting(unknownIn('invoice', invoice))
    case 'draft':
    case 'open':
      return intent && ofIntent(intent, invoice, { refused, waiting })
  }
}

/** While the invoice is open, its payment says how far it is. */
const ofIntent = (
  intent: Stripe.PaymentIntent,
  { collection_method }: Stripe.Invoice,
  is: { refused: (message: string) => Outcome; waiting: (unknown?: UnknownValue) => Outcome },
): Outcome | undefined => {
  // A declined try on the hosted page is not final, because the client may try again. Our own attempt is.
  const isOurs = collection_method !== 'send_invoice'
  switch (meaningOf('payment intent', intent)) {
    case 'waits':
      return is.waiting()
    case 'unknown':
      return is.waiting(unknownIn('payment intent', intent))
    case 'asks':
      return isOurs ? is.refused(confirmWithBank) : undefined
    case 'unpaid':
      return isOurs && intent.last_payment_error ? is.refused(declineText(intent.last_payment_error.code)) : undefined
    case 'open':
    case 'done':
    case 'ended':
      return undefined
  }
}

/** Somebody has charged a part in the provider's dashboard: the rest is paid there, or all goes back. */
export const isPartlyPaid = ({ status, payments }: Stripe.Invoice): boolean =>
  status === 'open' && (payments?.data ?? []).some(isPaid)

/**
 * Makes sure that an earlier attempt's invoice will never be paid: voids it, or deletes the draft.
 * @returns the invoice if it is too late because it is paid or being paid.
 */
export const clearInvoice = async (stripe: Stripe, id: string): Promise<Stripe.Invoice | undefined> => {
  try {
    const invoice = await getInvoice(stripe, id)
    if (invoice.status === 'void') return undefined
    if (invoice.status === 'paid' || isProcessing(invoice) || isPartlyPaid(invoice)) return invoice
    if (invoice.status === 'draft') await stripe.invoices.del(id)
    // No idempotency key: voiding twice is harmless, and a stored server error would repeat for a day.
    else await stripe.invoices.voidInvoice(id)
    return undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    if (!isRefusal(error)) throw error
    // Probably being paid right now; otherwise the refusal stands.
    const invoice = await getInvoice(stripe, id)
    if (invoice.status === 'void') return undefined
    if (invoice.status === 'paid' || isProcessing(invoice)) return invoice
    throw error
  }
}
