import type Stripe from 'stripe'
import { funds, post } from '../balance.ts'
import { invalid, missing } from '../errors.ts'
import { emit, emitChange } from '../events.ts'
import { page } from '../lists.ts'
import { expandable, metadata, oneOf, paging, positive, range, text } from '../params.ts'
import { route } from '../routes.ts'
import { testMethods } from '../test-cards.ts'
import { idOf } from '../types.ts'
import { mergedMetadata, need, schedule } from '../environment.ts'
import type { Ctx } from '../environment.ts'
import { isDisputed } from './disputes.ts'

const hour = 3600
const day = 24 * hour

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

const chargeOf = (ctx: Ctx, params: Stripe.RefundCreateParams): Stripe.Charge => {
  if (params.charge !== undefined) return need(ctx, 'charges', params.charge, 'charge').object
  if (params.payment_intent === undefined)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    )
  const intent = need(ctx, 'payment_intents', params.payment_intent, 'payment_intent').object
  const charge = ctx.store.row('charges', idOf(intent.latest_charge) ?? '')?.object
  if (charge?.status !== 'succeeded')
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'charge_not_refundable',
      'payment_intent',
    )
  return charge
}

/** ACH debits can be refunded for 180 days (docs.stripe.com/payments/ach-direct-debit). */
const debitsRefundable = 180 * day
const isTooOld = (ctx: Ctx, charge: Stripe.Charge): boolean =>
  charge.payment_method_details?.type === 'us_bank_account' &&
  ctx.faults.old_debits === 'not_refundable' &&
  ctx.now() - charge.created > debitsRefundable

const give = (ctx: Ctx, refund: Stripe.Refund, charge: Stripe.Charge): void => {
  refund.balance_transaction = post(ctx, ctx.owner, {
    type: charge.payment_method_details?.type === 'card' ? 'refund' : 'payment_refund',
    reporting_category: 'refund',
    amount: -refund.amount,
    source: refund.id,
    description: 'REFUND FOR CHARGE',
  }).id
}

/** The money returns to the balance, and the charge's refunded amount decreases. */
export const failRefund = (ctx: Ctx, refund: Stripe.Refund, reason = 'expired_or_canceled_card'): void => {
  if (refund.status === 'failed' || refund.status === 'canceled') return
  const charge = need(ctx, 'charges', idOf(refund.charge) ?? '').object
  const before = structuredClone(refund)
  Object.assign(refund, { status: 'failed', failure_reason: reason })
  delete refund.pending_reason
  // One that has moved nothing has nothing to move back.
  if (refund.balance_transaction !== null)
    refund.failure_balance_transaction = post(ctx, ctx.owner, {
      type: 'refund_failure',
      reporting_category: 'refund_failure',
      amount: refund.amount,
      source: refund.id,
      description: `REFUND FAILURE FOR CHARGE (${charge.id})`,
    }).id
  emitChange(ctx, 'charge.updated', charge, () => {
    charge.amount_refunded -= refund.amount
    charge.refunded = false
  })
  emit(ctx, 'refund.updated', refund, before as unknown as Record<string, unknown>)
  emit(ctx, 'charge.refund.updated', refund, before as unknown as Record<string, unknown>)
  emit(ctx, 'refund.failed', refund)
}

/** A kept refund moves now: to a card at once, to a bank within days. */
const release = (ctx: Ctx, refund: Stripe.Refund): void => {
  const charge = need(ctx, 'charges', idOf(refund.charge) ?? '').object
  const before = structuredClone(refund) as unknown as Record<string, unknown>
  give(ctx, refund, charge)
  const byCard = charge.payment_method_details?.type === 'card'
  if (byCard) {
    refund.status = 'succeeded'
    delete refund.pending_reason
  } else {
    refund.pending_reason = 'processing'
    schedule(ctx, ctx.now() + 3 * day, 'refund.settle', refund.id, ctx.owner)
  }
  emit(ctx, 'refund.updated', refund, before)
  emit(ctx, 'charge.refund.updated', refund, before)
}

/** A kept refund waits for so long (support.stripe.com/questions/fix-your-pending-refund). */
const keptFor = 45 * day
export const giveUpRefund = (ctx: Ctx, refund: Stripe.Refund): void => {
  if (refund.pending_reason === 'insufficient_funds') failRefund(ctx, refund, 'insufficient_funds')
}

/** The oldest first, as far as the balance goes. */
export const releaseRefunds = (ctx: Ctx): void => {
  const kept = ctx.store.rows('refunds').map(({ object }) => object)
  for (const refund of kept)
    if (refund.pending_reason === 'insufficient_funds' && funds(ctx, ctx.owner).available >= refund.amount)
      release(ctx, refund)
}

export const settleRefund = (ctx: Ctx, refund: Stripe.Refund): void => {
  if (refund.status !== 'pending') return
  if (refund.pending_reason === 'charge_pending') return release(ctx, refund)
  const before = structuredClone(refund) as unknown as Record<string, unknown>
  refund.status = 'succeeded'
  delete refund.pending_reason
  emit(ctx, 'refund.updated', refund, before)
  emit(ctx, 'charge.refund.updated', refund, before)
}

const pendingReasons: Readonly<Record<string, Stripe.Refund.PendingReason>> = {
  pending: 'processing',
  kept: 'insufficient_funds',
  charge_pending: 'charge_pending',
}

export const createRefund = (ctx: Ctx, params: Stripe.RefundCreateParams): Stripe.Refund => {
  const charge = chargeOf(ctx, params)
  if (ctx.faults.refunds === 'no_funds')
    throw invalid('Insufficient funds in your Stripe balance to refund this amount.', 'balance_insufficient')
  if (ctx.faults.refunds === 'refused')
    throw invalid('This refund was refused (fault switch).', 'charge_not_refundable')
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} did not succeed and can't be refunded.`, 'charge_not_refundable')
  if (charge.disputed && isDisputed(ctx, charge))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  if (isTooOld(ctx, charge))
    throw invalid(
      `Charge ${charge.id} was made more than 180 days ago, and its payment method can't be refunded any more.`,
      'charge_not_refundable',
    )
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const amount = params.amount ?? left
  if (amount > left)
    throw invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      undefined,
      'amount',
    )
  const byCard = charge.payment_method_details?.type === 'card'
  const test = testMethods[ctx.store.row('payment_methods', charge.payment_method ?? '')?.hidden?.['test'] ?? '']
  const fate =
    ctx.faults.refunds === 'succeeded' ? (test?.refund ?? (byCard ? 'succeeded' : 'pending')) : ctx.faults.refunds
  const reason = pendingReasons[fate]
  const waits = reason !== undefined
  const refund: Stripe.Refund = {
    id: ctx.store.id(byCard ? 're' : 'pyr', 24),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: ctx.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    ...(byCard
      ? {
          destination_details: {
            card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
            type: 'card',
          },
        }
      : {}),
    metadata: mergedMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(waits ? { pending_reason: reason } : {}),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: waits ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  ctx.store.insert('refunds', ctx.owner, refund)
  if (!waits || reason === 'processing') give(ctx, refund, charge)
  emit(ctx, 'refund.created', refund)
  emitChange(ctx, 'charge.refunded', charge, () => {
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
  })
  if (fate === 'failed') failRefund(ctx, refund)
  if (fate === 'failed_later') schedule(ctx, ctx.now() + hour, 'refund.fail', refund.id, ctx.owner)
  // A bank takes days, a slow card one; one that the balance keeps waits for a top-up.
  if (reason === 'insufficient_funds') schedule(ctx, ctx.now() + keptFor, 'refund.give_up', refund.id, ctx.owner)
  else if (waits) schedule(ctx, ctx.now() + (byCard ? day : 3 * day), 'refund.settle', refund.id, ctx.owner)
  return refund
}

export const refundRoutes = [
  route<Stripe.RefundCreateParams>(
    'POST /v1/refunds',
    {
      ...expandable,
      metadata,
      amount: positive,
      charge: text,
      payment_intent: text,
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    },
    createRefund,
  ),
  route<Stripe.RefundRetrieveParams>(
    'GET /v1/refunds/{id}',
    expandable,
    (ctx, _params, id) => need(ctx, 'refunds', id!).object,
  ),
  route<Stripe.RefundUpdateParams>('POST /v1/refunds/{id}', { ...expandable, metadata }, (ctx, params, id) => {
    const { object } = need(ctx, 'refunds', id!)
    emitChange(ctx, 'refund.updated', object, () => {
      object.metadata = mergedMetadata(object.metadata, params.metadata)
    })
    return object
  }),
  route<Stripe.RefundListParams>(
    'GET /v1/refunds',
    { ...paging, created: range, charge: text, payment_intent: text },
    (ctx, params) => {
      if (params.charge !== undefined && ctx.store.row('charges', params.charge) === undefined)
        throw missing('charge', params.charge, 'charge')
      return page(
        ctx,
        'refunds',
        params,
        '/v1/refunds',
        (refund) =>
          (params.charge === undefined || refund.charge === params.charge) &&
          (params.payment_intent === undefined || refund.payment_intent === params.payment_intent),
      )
    },
  ),
]
