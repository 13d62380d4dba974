import type Stripe from 'stripe'
import { need } from '../environment.ts'
import { page } from '../lists.ts'
import { expandable, group, oneOf, paging, range, required, text } from '../params.ts'
import { route } from '../routes.ts'

export const invoicePaymentRoutes = [
  route<Stripe.InvoicePaymentRetrieveParams>(
    'GET /v1/invoice_payments/{id}',
    expandable,
    (ctx, _params, id) => need(ctx, 'invoice_payments', id!).object,
  ),
  route<Stripe.InvoicePaymentListParams>(
    'GET /v1/invoice_payments',
    {
      ...paging,
      created: range,
      invoice: text,
      status: oneOf('canceled', 'open', 'paid'),
      payment: group<Stripe.InvoicePaymentListParams.Payment>({
        type: required(oneOf('payment_intent')),
        payment_intent: text,
      }),
    },
    (ctx, params) =>
      page(
        ctx,
        'invoice_payments',
        params,
        '/v1/invoice_payments',
        (payment) =>
          (params.invoice === undefined || payment.invoice === params.invoice) &&
          (params.status === undefined || payment.status === params.status) &&
          (params.payment === undefined || payment.payment.payment_intent === params.payment.payment_intent),
      ),
  ),
]
