import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, money } from '#shared/domain/schema-parts.ts'
import { paidOutside, refundedOutside } from './invoice-schema.ts'

const paymentType = lazy(() => z.enum(['deposit', 'balance', 'in_full', 'adjustment', 'refund']))
export type PaymentType = OutputOf<typeof paymentType>

export const payError = lazy(() =>
  z.object({
    name: z.string(),
    amount: money(),
    role: z.string(),
    error: z.object({ message: z.string() }),
  }),
)
export const refundError = lazy(() =>
  z.object({
    payment_id: z.string(),
    payment_date: instant().nullish(),
    payment_amount: money(),
    payment_type: paymentType(),
    amount: money(),
    message: z.string(),
  }),
)

/** The provider keeps a refund and has moved nothing: for want of funds, or for a bank. */
export const keptAtProvider = lazy(() => z.object({ why: z.enum(['funds', 'bank']), since: instant() }))

/** A charge to the client or, for postpaid events, the invoice. */
export const payment = lazy(() =>
  z.object({
    id: z.string(),
    type: paymentType(),
    amount: money(),
    stripe_fee: money(),
    sales_tax: money(),
    total: money(),
    invoiced_at: instant().nullish(),
    paid_at: instant().nullish(),
    failed_at: instant().nullish(),
    /** When the provider makes the money available. */
    available_at: instant().nullish(),
    failure_message: z.string().nullish(),
    /** The provider's page to pay or authenticate; only for the client. */
    hosted_invoice_url: z.string().nullish(),
    invoice_number: z.string().nullish(),
    invoice_pdf: z.string().nullish(),
    paid_outside: paidOutside().nullish(),
    refunded_at: instant().nullish(),
    refund_status: z.enum(['pending', 'refunded', 'failed']).nullish(),
    refund_amount: money().nullish(),
    refund_kept: keptAtProvider().nullish(),
    refunded_outside: refundedOutside().nullish(),
    payment_method_text: z.string().nullish(),
    payment_method_exp: z.string().nullish(),
    payment_method_type: z.string().nullish(),
    /** The provider's invoice and PaymentIntent. Never leaves the server. */
    stripe_invoice_id: z.string().nullish(),
    stripe_payment_intent_id: z.string().nullish(),
  }),
)
export type Payment = OutputOf<typeof payment>
/** A payment on the wire. */
export const paymentView = lazy(() => payment().omit({ stripe_invoice_id: true, stripe_payment_intent_id: true }))
