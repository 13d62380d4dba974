import type Stripe from 'stripe'
import { post } from '../balance.ts'
import { invalid } from '../errors.ts'
import { emit, emitChange } from '../events.ts'
import { page } from '../lists.ts'
import { expandable, metadata, paging, range, text } from '../params.ts'
import { route } from '../routes.ts'
import { mergedMetadata, need } from '../environment.ts'
import type { Ctx } from '../environment.ts'
import { idOf } from '../types.ts'

/** Stripe's fee for a dispute, won or lost. */
const disputeFee = 1500

const noEvidence = (): Stripe.Dispute.Evidence => ({
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
})

/** A bank debit's dispute is final: Stripe reports it as lost at once, and accepts no evidence. */
const isDebit = (charge: Stripe.Charge): boolean => charge.payment_method_details?.type === 'us_bank_account'

/** Stopped before it took anything. */
const isBlocked = ({ status, balance_transactions }: Stripe.Dispute): boolean =>
  status === 'prevented' && balance_transactions.length === 0

const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning_')

/** `charge.disputed` stays true; a won dispute blocks nothing, and an inquiry has withdrawn nothing. */
export const isDisputed = (ctx: Ctx, charge: Stripe.Charge): boolean =>
  ctx.store
    .rows('disputes')
    .some(
      ({ object }) =>
        object.charge === charge.id && object.status !== 'won' && !isInquiry(object) && !isBlocked(object),
    )

/** Stripe names the method only of cards and a few wallets. */
const methodOf = (charge: Stripe.Charge): Pick<Stripe.Dispute, 'payment_method_details'> =>
  isDebit(charge)
    ? {}
    : {
        payment_method_details: {
          type: 'card',
          card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
        },
      }

/**
 * The customer's bank withdraws the money until the dispute is decided. A successful bank debit that is returned days
 * later arrives in the same way (reasons: `insufficient_funds`, `debit_not_authorized`, …).
 */
export const openDispute = (ctx: Ctx, charge: Stripe.Charge, reason: string): Stripe.Dispute => {
  const dispute = newDispute(ctx, charge, reason, isDebit(charge) ? 'lost' : 'needs_response')
  emitChange(ctx, 'charge.updated', charge, () => {
    charge.disputed = true
  })
  withdraw(ctx, dispute)
  if (isDebit(charge)) emit(ctx, 'charge.dispute.closed', dispute)
  return dispute
}

/** The bank only asks: no money moves unless it is escalated. */
export const openInquiry = (ctx: Ctx, charge: Stripe.Charge): Stripe.Dispute =>
  newDispute(ctx, charge, 'general', 'warning_needs_response')

/**
 * Dispute prevention, for those who enroll (docs.stripe.com/disputes/prevention-preview): a `resolution` gives the
 * money back to the cardholder, a `block` stops the dispute and moves nothing. Neither can be answered or costs a
 * dispute's fee.
 */
export const preventDispute = (ctx: Ctx, charge: Stripe.Charge, how: 'resolution' | 'block'): Stripe.Dispute => {
  const dispute = newDispute(ctx, charge, 'fraudulent', 'prevented')
  if (dispute.payment_method_details?.card) dispute.payment_method_details.card.case_type = how
  dispute.evidence_details.due_by = null
  if (how === 'resolution') {
    emitChange(ctx, 'charge.updated', charge, () => {
      charge.disputed = true
    })
    withdraw(ctx, dispute, 0)
  }
  emit(ctx, 'charge.dispute.closed', dispute)
  return dispute
}

export const escalate = (ctx: Ctx, dispute: Stripe.Dispute): void => {
  if (dispute.status !== 'warning_needs_response') throw invalid('Only an open inquiry is escalated.')
  emitChange(ctx, 'charge.dispute.updated', dispute, () => {
    dispute.status = 'needs_response'
  })
  withdraw(ctx, dispute)
}

const withdraw = (ctx: Ctx, dispute: Stripe.Dispute, fee = disputeFee): void => {
  dispute.balance_transactions = [
    post(ctx, ctx.owner, {
      type: 'adjustment',
      reporting_category: 'dispute',
      amount: -dispute.amount,
      fee,
      source: dispute.id,
      description: `Chargeback withdrawal for ${idOf(dispute.charge) ?? ''}`,
    }),
  ]
  emit(ctx, 'charge.dispute.funds_withdrawn', dispute)
}

const newDispute = (ctx: Ctx, charge: Stripe.Charge, reason: string, status: Stripe.Dispute.Status): Stripe.Dispute => {
  if (charge.status !== 'succeeded') throw invalid('Only a charge that succeeded can be disputed.')
  if (isDisputed(ctx, charge)) throw invalid('This charge is already disputed.', 'charge_disputed')
  const amount = charge.amount - charge.amount_refunded
  if (amount <= 0) throw invalid("A charge that was refunded in full can't be disputed.")
  const dispute: Stripe.Dispute = {
    id: ctx.store.id('dp', 24),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: ctx.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: isDebit(charge) ? null : ctx.now() + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    ...methodOf(charge),
    reason,
    status,
  }
  ctx.store.insert('disputes', ctx.owner, dispute)
  emit(ctx, 'charge.dispute.created', dispute)
  return dispute
}

/** `back`: a dispute that is won in part gives less back than it took. */
export const closeDispute = (
  ctx: Ctx,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost',
  back = dispute.amount,
): void => {
  if (['won', 'lost', 'prevented', 'warning_closed'].includes(dispute.status))
    throw invalid('This dispute is already closed.')
  if (isInquiry(dispute)) {
    emitChange(ctx, 'charge.dispute.closed', dispute, () => {
      dispute.status = 'warning_closed'
    })
    return
  }
  emitChange(ctx, 'charge.dispute.closed', dispute, () => {
    dispute.status = status
  })
  // A dispute that was blocked has taken nothing.
  if (status === 'lost' || dispute.balance_transactions.length === 0) return
  dispute.balance_transactions = [
    ...dispute.balance_transactions,
    post(ctx, ctx.owner, {
      type: 'adjustment',
      reporting_category: 'dispute_reversal',
      amount: back,
      source: dispute.id,
      description: 'Chargeback reversal',
    }),
  ]
  emit(ctx, 'charge.dispute.funds_reinstated', dispute)
}

export const disputeRoutes = [
  route<Stripe.DisputeRetrieveParams>(
    'GET /v1/disputes/{id}',
    expandable,
    (ctx, _params, id) => need(ctx, 'disputes', id!).object,
  ),
  route<Stripe.DisputeUpdateParams>('POST /v1/disputes/{id}', { ...expandable, metadata }, (ctx, params, id) => {
    const { object } = need(ctx, 'disputes', id!)
    emitChange(ctx, 'charge.dispute.updated', object, () => {
      object.metadata = mergedMetadata(object.metadata, params.metadata)
    })
    return object
  }),
  route<Stripe.DisputeCloseParams>('POST /v1/disputes/{id}/close', expandable, (ctx, _params, id) => {
    const { object } = need(ctx, 'disputes', id!)
    closeDispute(ctx, object, 'lost')
    return object
  }),
  route<Stripe.DisputeListParams>(
    'GET /v1/disputes',
    { ...paging, created: range, charge: text, payment_intent: text },
    (ctx, params) =>
      page(
        ctx,
        'disputes',
        params,
        '/v1/disputes',
        (dispute) =>
          (params.charge === undefined || dispute.charge === params.charge) &&
          (params.payment_intent === undefined || dispute.payment_intent === params.payment_intent),
      ),
  ),
]
