import type Stripe from 'stripe'
import { invoiceIntent, isProcessing } from './invoices.ts'
import { isRefusal } from './provider-call.ts'
import { meaningOf } from './provider-values.ts'

const idOf = (method: string | Stripe.PaymentMethod | null | undefined): string | undefined =>
  typeof method === 'string' ? method : method?.id

/**
 * Confirms the payment of an open invoice with its client present.
 * @returns the bank's page, which returns to `return_url`; the provider's own page of the invoice if the provider does
 * not let us confirm; `return_url` if there is nothing left to confirm.
 */
export const bankPage = async (stripe: Stripe, invoice: Stripe.Invoice, return_url: string): Promise<string> => {
  const intent = invoiceIntent(invoice)
  if (meaningOf('invoice', invoice) !== 'open' || intent === undefined || isProcessing(invoice)) return return_url
  const payment_method = idOf(intent.payment_method) ?? idOf(intent.last_payment_error?.payment_method)
  try {
    const confirmed = await stripe.paymentIntents.confirm(intent.id, {
      return_url,
      ...(payment_method !== undefined && { payment_method }),
    })
    return confirmed.next_action?.redirect_to_url?.url ?? return_url
  } catch (error) {
    if (!isRefusal(error)) throw error
    return invoice.hosted_invoice_url ?? return_url
  }
}
