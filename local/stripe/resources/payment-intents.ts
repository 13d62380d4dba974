import type Stripe from 'stripe'
import { page } from '../lists.ts'
import { expandable, metadata, paging, range, text, unsettable } from '../params.ts'
import { route } from '../routes.ts'
import { emitChange } from '../events.ts'
import { mergedMetadata, need } from '../environment.ts'

/** Payments are made through invoices; an application only reads their intents and charges, and may label them. */
export const paymentIntentRoutes = [
  route<Stripe.PaymentIntentRetrieveParams>(
    'GET /v1/payment_intents/{id}',
    { ...expandable, client_secret: text },
    (ctx, _params, id) => need(ctx, 'payment_intents', id!).object,
  ),
  route<Stripe.PaymentIntentUpdateParams>(
    'POST /v1/payment_intents/{id}',
    { ...expandable, metadata, description: unsettable(text), transfer_group: text },
    (ctx, params, id) => {
      const { object } = need(ctx, 'payment_intents', id!)
      object.metadata = mergedMetadata(object.metadata, params.metadata)
      if (params.description !== undefined) object.description = params.description === '' ? null : params.description
      if (params.transfer_group !== undefined) object.transfer_group = params.transfer_group
      return object
    },
  ),
  route<Stripe.PaymentIntentListParams>(
    'GET /v1/payment_intents',
    { ...paging, created: range, customer: text },
    (ctx, params) =>
      page(
        ctx,
        'payment_intents',
        params,
        '/v1/payment_intents',
        (intent) => params.customer === undefined || intent.customer === params.customer,
      ),
  ),
]

export const chargeRoutes = [
  route<Stripe.ChargeRetrieveParams>(
    'GET /v1/charges/{id}',
    expandable,
    (ctx, _params, id) => need(ctx, 'charges', id!).object,
  ),
  route<Stripe.ChargeUpdateParams>(
    'POST /v1/charges/{id}',
    { ...expandable, metadata, description: unsettable(text), transfer_group: text },
    (ctx, params, id) => {
      const { object } = need(ctx, 'charges', id!)
      emitChange(ctx, 'charge.updated', object, () => {
        object.metadata = mergedMetadata(object.metadata, params.metadata)
        if (params.description !== undefined) object.description = params.description === '' ? null : params.description
        if (params.transfer_group !== undefined) object.transfer_group = params.transfer_group
      })
      return object
    },
  ),
  route<Stripe.ChargeListParams>(
    'GET /v1/charges',
    { ...paging, created: range, customer: text, payment_intent: text, transfer_group: text },
    (ctx, params) =>
      page(
        ctx,
        'charges',
        params,
        '/v1/charges',
        (charge) =>
          (params.customer === undefined || charge.customer === params.customer) &&
          (params.payment_intent === undefined || charge.payment_intent === params.payment_intent) &&
          (params.transfer_group === undefined || charge.transfer_group === params.transfer_group),
      ),
  ),
]
