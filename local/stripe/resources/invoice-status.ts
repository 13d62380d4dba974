import type Stripe from 'stripe'
import { need, unschedule, type Ctx } from '../environment.ts'
import { invalid } from '../errors.ts'
import { emit } from '../events.ts'
import { collect, finalize, pay, send, voidInvoice } from '../invoicing.ts'
import { expandable, flag, text } from '../params.ts'
import { route } from '../routes.ts'

export const invoiceStatusRoutes = [
  route<Stripe.InvoiceFinalizeInvoiceParams>(
    'POST /v1/invoices/{id}/finalize',
    { ...expandable, auto_advance: flag },
    (ctx, params, id) => {
      const { object } = need(ctx, 'invoices', id!)
      finalize(ctx, object, params.auto_advance)
      return object
    },
  ),
  route<Stripe.InvoicePayParams>(
    'POST /v1/invoices/{id}/pay',
    { ...expandable, payment_method: text, off_session: flag, paid_out_of_band: flag, forgive: flag },
    (ctx, params, id) => {
      const { object } = need(ctx, 'invoices', id!)
      pay(ctx, object, params)
      return object
    },
  ),
  route<Stripe.InvoiceSendInvoiceParams>('POST /v1/invoices/{id}/send', expandable, (ctx, _params, id) => {
    const { object } = need(ctx, 'invoices', id!)
    send(ctx, object)
    return object
  }),
  route<Stripe.InvoiceVoidInvoiceParams>('POST /v1/invoices/{id}/void', expandable, (ctx, _params, id) => {
    const { object } = need(ctx, 'invoices', id!)
    voidInvoice(ctx, object)
    return object
  }),
  route<Stripe.InvoiceMarkUncollectibleParams>(
    'POST /v1/invoices/{id}/mark_uncollectible',
    expandable,
    (ctx, _params, id) => {
      const { object } = need(ctx, 'invoices', id!)
      if (object.status !== 'open')
        throw invalid(
          `You can only mark an open invoice as uncollectible; this one is ${object.status}.`,
          'status_transition_invalid',
        )
      unschedule(ctx, 'invoice.collect', object.id)
      Object.assign(object, { status: 'uncollectible', next_payment_attempt: null })
      object.status_transitions.marked_uncollectible_at = ctx.now()
      emit(ctx, 'invoice.marked_uncollectible', object)
      return object
    },
  ),
]

/** An hour after its creation, an auto-advancing draft is finalized, then sent or charged. */
export const advance = (ctx: Ctx, invoiceId: string): void => {
  const invoice = ctx.store.row('invoices', invoiceId)?.object
  if (invoice?.status !== 'draft') return
  finalize(ctx, invoice, undefined)
  unschedule(ctx, 'invoice.collect', invoice.id)
  if (invoice.collection_method === 'send_invoice') send(ctx, invoice)
  else collect(ctx, invoice.id)
}
