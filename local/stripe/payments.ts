import type Stripe from 'stripe'
import { businessDaysLater, post, stripeFee } from './balance.ts'
import { invalid } from './errors.ts'
import { emit, emitChange } from './events.ts'
import { newCharge } from './resources/charge-shape.ts'
import { openDispute } from './resources/disputes.ts'
import { genericDecline, testMethods, voidMandate } from './test-cards.ts'
import type { Outcome } from './test-cards.ts'
import { idOf } from './types.ts'
import type { Row } from './types.ts'
import { need, schedule } from './environment.ts'
import type { Ctx } from './environment.ts'

const day = 86_400
/** Business days until a card's money is available, and until a bank debit succeeds. */
const cardSettles = 2
const bankDebitSettles = 4
/** Seconds. */
const captureTakes = 30

export type Attempt =
  | { result: 'succeeded' | 'processing' | 'requires_action' }
  | { result: 'declined'; code: string; decline_code?: string; message: string }

type Decline = Extract<Outcome, { kind: 'declines' }>

export const createIntent = (
  ctx: Ctx,
  {
    amount,
    customer,
    description,
    types,
  }: { amount: number; customer: string; description: string | null; types: string[] },
): Stripe.PaymentIntent => {
  const id = ctx.store.id('pi', 24)
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${ctx.store.id('s')}`,
    confirmation_method: 'automatic',
    created: ctx.now(),
    currency: 'usd',
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  ctx.store.insert('payment_intents', ctx.owner, intent)
  emit(ctx, 'payment_intent.created', intent)
  return intent
}

const errorOf = (
  failure: Decline,
  method: Stripe.PaymentMethod,
  charge?: string,
): Stripe.PaymentIntent.LastPaymentError => ({
  ...(charge === undefined ? {} : { charge }),
  code: failure.code,
  ...(failure.decline_code === undefined ? {} : { decline_code: failure.decline_code }),
  doc_url: `https://stripe.com/docs/error-codes/${failure.code.replaceAll('_', '-')}`,
  message: failure.message,
  payment_method: structuredClone(method),
  type: method.type === 'card' ? 'card_error' : 'invalid_request_error',
})

const succeed = (
  ctx: Ctx,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  method: Row<Stripe.PaymentMethod>,
): void => {
  const test = testMethods[method.hidden?.['test'] ?? '']
  const isLate = method.object.type === 'card' && ctx.faults.capture === 'asynchronous'
  if (isLate) schedule(ctx, ctx.now() + captureTakes, 'charge.capture', charge.id, ctx.owner)
  else move(ctx, charge, cardFunds(ctx, charge))
  emit(ctx, 'charge.succeeded', charge)
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    processing: null,
    last_payment_error: null,
  })
  emit(ctx, 'payment_intent.succeeded', intent)
  if (test?.disputes) openDispute(ctx, charge, 'fraudulent')
}

/** A bank debit succeeds when its money is available. */
const cardFunds = (ctx: Ctx, charge: Stripe.Charge): number | undefined => {
  const method = ctx.store.row('payment_methods', charge.payment_method ?? '')
  const isPending =
    charge.payment_method_details?.type === 'card' &&
    ctx.faults.card_funds === 'after_two_days' &&
    testMethods[method?.hidden?.['test'] ?? '']?.available !== true
  return isPending ? businessDaysLater(ctx.now(), cardSettles) : undefined
}

/** The charge's money is on the balance, at once or from `available_on` on. */
const move = (ctx: Ctx, charge: Stripe.Charge, available_on?: number): void => {
  // A debit moved when it was submitted.
  if (charge.balance_transaction !== null) return
  const type = charge.payment_method_details?.type ?? 'card'
  charge.balance_transaction = post(ctx, ctx.owner, {
    type: type === 'card' ? 'charge' : 'payment',
    reporting_category: 'charge',
    amount: charge.amount,
    source: charge.id,
    fee: stripeFee(charge.amount, type),
    description: charge.description,
    ...(available_on !== undefined && { available_on }),
  }).id
}

/** `charge.updated` says that a charge which succeeded earlier has moved its money. */
export const capture = (ctx: Ctx, chargeId: string): void => {
  const charge = need(ctx, 'charges', chargeId).object
  emitChange(ctx, 'charge.updated', charge, () => {
    move(ctx, charge, cardFunds(ctx, charge))
  })
}

/** A debit that moved at its submission moves back, with its fee. */
const moveBack = (ctx: Ctx, charge: Stripe.Charge): void => {
  const moved = ctx.store.row('balance_transactions', idOf(charge.balance_transaction) ?? '')?.object
  if (moved === undefined) return
  charge.failure_balance_transaction = post(ctx, ctx.owner, {
    type: 'payment_failure_refund',
    reporting_category: 'charge_failure',
    amount: -moved.amount,
    source: charge.id,
    fee: -moved.fee,
    description: `REFUND FOR FAILED PAYMENT (${charge.id})`,
  }).id
}

const fail = (
  ctx: Ctx,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  failure: Decline,
  method: Stripe.PaymentMethod,
): Attempt => {
  emit(ctx, 'charge.failed', charge)
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    next_action: null,
    processing: null,
    last_payment_error: errorOf(failure, method, charge.id),
  })
  emit(ctx, 'payment_intent.payment_failed', intent)
  const { code, decline_code, message } = failure
  return { result: 'declined', code, ...(decline_code === undefined ? {} : { decline_code }), message }
}

/** Throws if the payment does not accept this kind of method, such as when its invoice lists others. */
export const accepts = (intent: Stripe.PaymentIntent, { type }: Stripe.PaymentMethod): void => {
  const types = intent.payment_method_types
  if (!types.includes(type))
    throw invalid(
      `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of ` +
        `one of these types: ${types.join(', ')}.`,
      'payment_intent_incompatible_payment_method',
      'payment_method',
    )
}

/** How the customer takes part: on the bank's page, or asked to go there and back to an address. */
export interface Customer {
  authenticated?: boolean
  return_url?: string
}

/** At Stripe the bank's page only opens in a browser that is sent back if the confirmation named an address. */
const nextAction = (ctx: Ctx, intent: Stripe.PaymentIntent, return_url?: string): Stripe.PaymentIntent.NextAction =>
  return_url === undefined
    ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    : {
        type: 'redirect_to_url',
        redirect_to_url: { return_url, url: ctx.pageUrl(`authenticate/${intent.client_secret!}`) },
      }

/** Charges a method. The result depends on the test method it was created from, and on its customer. */
export const attempt = (
  ctx: Ctx,
  intent: Stripe.PaymentIntent,
  method: Row<Stripe.PaymentMethod>,
  { authenticated = false, return_url }: Customer = {},
): Attempt => {
  const known: Outcome = testMethods[method.hidden?.['test'] ?? '']?.outcome ?? { kind: 'succeeds' }
  const isVoid = ctx.faults.mandates === 'void' && method.object.type === 'us_bank_account'
  const outcome: Outcome = isVoid
    ? { kind: 'declines', ...voidMandate }
    : ctx.decline
      ? { kind: 'declines', ...genericDecline }
      : known
  intent.payment_method = method.object.id
  if (outcome.kind === 'authenticates' && !authenticated) {
    Object.assign(intent, {
      status: 'requires_action',
      next_action: nextAction(ctx, intent, return_url),
      last_payment_error: errorOf(
        {
          kind: 'declines',
          code: 'authentication_required',
          decline_code: 'authentication_required',
          message: 'Your card was declined. This transaction requires authentication.',
        },
        method.object,
      ),
    })
    emit(ctx, 'payment_intent.requires_action', intent)
    return { result: 'requires_action' }
  }
  if (outcome.kind === 'declines') {
    const charge = newCharge(ctx, intent, method.object, 'failed', outcome)
    ctx.store.insert('charges', ctx.owner, charge)
    return fail(ctx, intent, charge, outcome, method.object)
  }
  const charge = newCharge(ctx, intent, method.object, outcome.kind === 'settles' ? 'pending' : 'succeeded', null)
  ctx.store.insert('charges', ctx.owner, charge)
  intent.latest_charge = charge.id
  if (outcome.kind === 'settles') {
    Object.assign(intent, { status: 'processing', processing: null, next_action: null, last_payment_error: null })
    const answers = businessDaysLater(ctx.now(), bankDebitSettles) + (ctx.now() % day)
    if (ctx.faults.debit_movement === 'at_submission') move(ctx, charge, answers)
    emit(ctx, 'charge.pending', charge)
    emit(ctx, 'payment_intent.processing', intent)
    schedule(ctx, answers, 'payment.settle', intent.id, ctx.owner)
    return { result: 'processing' }
  }
  succeed(ctx, intent, charge, method)
  return { result: 'succeeded' }
}

/** The bank has responded. */
export const settle = (ctx: Ctx, intentId: string): Attempt | undefined => {
  const intent = need(ctx, 'payment_intents', intentId).object
  const charge = ctx.store.row('charges', idOf(intent.latest_charge) ?? '')?.object
  const method = ctx.store.row('payment_methods', idOf(intent.payment_method) ?? '')
  if (intent.status !== 'processing' || charge === undefined || method === undefined) return undefined
  const outcome = testMethods[method.hidden?.['test'] ?? '']?.outcome
  const failure = outcome?.kind === 'settles' ? outcome.failure : undefined
  if (failure === undefined) {
    charge.status = 'succeeded'
    charge.paid = true
    succeed(ctx, intent, charge, method)
    return { result: 'succeeded' }
  }
  Object.assign(charge, {
    status: 'failed',
    paid: false,
    captured: false,
    amount_captured: 0,
    failure_code: failure.code,
    failure_message: failure.message,
  })
  moveBack(ctx, charge)
  return fail(ctx, intent, charge, { kind: 'declines', ...failure }, method.object)
}

export const cancelIntent = (
  ctx: Ctx,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason,
): void => {
  emitChange(ctx, 'payment_intent.canceled', intent, () => {
    Object.assign(intent, {
      status: 'canceled',
      canceled_at: ctx.now(),
      cancellation_reason: reason,
      next_action: null,
    })
  })
}
