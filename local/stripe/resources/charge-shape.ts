import type Stripe from 'stripe'
import type { Outcome } from '../test-cards.ts'
import { idOf } from '../types.ts'
import type { Ctx } from '../environment.ts'

const detailsOf = (method: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails => {
  if (method.us_bank_account !== undefined) {
    const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } = method.us_bank_account
    return {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type,
        account_type,
        bank_name,
        fingerprint,
        last4,
        payment_reference: null,
        routing_number,
      },
    }
  }
  const card = method.card!
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

const outcomeOf = (failure: Extract<Outcome, { kind: 'declines' }> | null): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: failure === null ? null : '01',
  network_status: failure === null ? 'approved_by_network' : 'declined_by_network',
  reason: failure?.decline_code ?? failure?.code ?? null,
  risk_level: 'normal',
  risk_score: 20,
  seller_message:
    failure === null ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
  type: failure === null ? 'authorized' : 'issuer_declined',
})

/** A charge in its initial state: succeeded, pending (a bank debit in progress) or failed. */
export const newCharge = (
  ctx: Ctx,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  status: 'succeeded' | 'pending' | 'failed',
  failure: Extract<Outcome, { kind: 'declines' }> | null,
): Stripe.Charge => {
  const id = ctx.store.id(method.type === 'card' ? 'ch' : 'py', 24)
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'failed' ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: method.type === 'card' ? 'BOOKME' : null,
    captured: status !== 'failed',
    created: ctx.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(failure),
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: idOf(method),
    payment_method_details: detailsOf(method),
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: status === 'failed' ? null : ctx.pageUrl(`receipt/${id}`),
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
}

/** How transferred money arrives on a connected account: as a payment from the platform's balance. */
export const arrivedPayment = (
  ctx: Ctx,
  transfer: { id: string; amount: number; currency: string },
): Stripe.Charge => ({
  id: ctx.store.id('py', 24),
  object: 'charge',
  amount: transfer.amount,
  amount_captured: transfer.amount,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  created: ctx.now(),
  currency: transfer.currency,
  customer: null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_intent: null,
  payment_method: null,
  payment_method_details: { type: 'stripe_account', stripe_account: {} },
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: transfer.id,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
})
