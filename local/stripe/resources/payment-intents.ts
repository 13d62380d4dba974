import type Stripe from 'stripe'
import { page } from '../lists.ts'
import { declined, invalid } from '../errors.ts'
import { charge, invoiceOf } from '../invoicing.ts'
import { expandable, flag, metadata, paging, range, text, unsettable, url } from '../params.ts'
import { idOf } from '../types.ts'
import { resolveMethod } from './payment-methods.ts'
import { route } from '../routes.ts'
import { emitChange } from '../events.ts'
import { mergedMetadata, need } from '../environment.ts'

const confirmable: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

/**
 * Payments are made through invoices. An application reads their intents and charges, may label them, and confirms an
 * intent with its customer present.
 */
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
  route<Stripe.PaymentIntentConfirmParams>(
    'POST /v1/payment_intents/{id}/confirm',
    { ...expandable, payment_method: text, return_url: url, off_session: flag },
    (ctx, params, id) => {
      const { object: intent } = need(ctx, 'payment_intents', id!)
      const invoice = invoiceOf(ctx, intent.id)
      if (invoice === undefined || !confirmable.includes(intent.status))
        throw invalid(
          `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
          'payment_intent_unexpected_state',
        )
      const method = params.payment_method ?? idOf(intent.payment_method)
      if (method == null)
        throw invalid(
          "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
            'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a ' +
            'payment method.',
          'payment_intent_unexpected_state',
        )
      const { return_url } = params
      const outcome = charge(ctx, invoice, resolveMethod(ctx, method, 'payment_method'), {
        ...(return_url !== undefined && { return_url }),
      })
      if (outcome.result === 'declined') throw declined(outcome.code, outcome.decline_code, outcome.message)
      return intent
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
