import type Stripe from 'stripe'
import { currency, zero } from '#shared/domain/money.ts'
import type { PayoutIntent, RefundIntent, TransferIntent } from '#shared/domain/payment/intent.ts'
import { isKeyStale, payoutOpKey } from '#shared/domain/payment/op.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import type { ProviderPayout } from '#functions/money/data/payout.ts'
import type { Outcome } from './outcome.ts'
import { isMarked, keyed, marks, once, sinceAttempt } from './provider-call.ts'
import { meaningOf, unknownIn, unmovedOf } from './provider-values.ts'

/** Refunds, transfers and payouts: one call each, and the outcome from its object. */

const refused = (op: OpRow, message: string): Outcome => ({
  key: op.key,
  result: { is: 'refused', attempt: op.attempt, message },
})

const marksOf = (metadata: Record<string, string> | null | undefined) =>
  metadata?.op_key === undefined ? undefined : { key: metadata.op_key, attempt: Number(metadata.attempt) }

export const sendRefund = async (
  stripe: Stripe,
  op: OpRow,
  { payment_intent, amount, fee = zero, event_id }: RefundIntent,
  now: string,
): Promise<Outcome> => {
  if (payment_intent === null) return refused(op, 'The payment provider does not know this payment')
  const refund = await once(
    () =>
      stripe.refunds.create(
        { payment_intent, amount: amount + fee, reason: 'requested_by_customer', metadata: marks(op, event_id) },
        keyed(op, 'refund'),
      ),
    async () =>
      (await stripe.refunds.list({ payment_intent, limit: 100 })).data.find(({ metadata }) => isMarked(op, metadata)),
    isKeyStale(op, now),
  )
  return refundOutcome(refund)!
}

export const refundOutcome = (refund: Stripe.Refund): Outcome | undefined => {
  const marked = marksOf(refund.metadata)
  if (!marked) return undefined
  const { key, attempt } = marked
  const stripe_id = refund.id
  switch (meaningOf('refund', refund)) {
    case 'back':
      return {
        key,
        result: { is: 'returned', attempt, stripe_id, message: "The client's bank did not take the refund" },
      }
    case 'done':
      return { key, result: { is: 'succeeded', attempt, stripe_id } }
    case 'waits':
    case 'unknown':
      return {
        key,
        result: { is: 'waiting', attempt, stripe_id, unmoved: unmovedOf(refund) },
        unknown: unknownIn('refund', refund),
      }
  }
}

export const sendTransfer = async (
  stripe: Stripe,
  op: OpRow,
  intent: Pick<TransferIntent, 'destination' | 'amount' | 'description' | 'event_id' | 'name'>,
  now: string,
): Promise<Outcome> => {
  const { destination, amount, description, event_id } = intent
  if (destination === null)
    return refused(op, `${intent.name || 'This vendor'} has not completed the bank settings yet`)
  const transfer = await once(
    () =>
      stripe.transfers.create(
        { amount, currency, destination, description, transfer_group: event_id, metadata: marks(op, event_id) },
        keyed(op, 'transfer'),
      ),
    async () =>
      (await stripe.transfers.list({ transfer_group: event_id, destination, limit: 100 })).data.find(({ metadata }) =>
        isMarked(op, metadata),
      ),
    isKeyStale(op, now),
  )
  return transferOutcome(transfer)!
}

export const transferOutcome = ({ id, metadata }: Stripe.Transfer): Outcome | undefined => {
  const marked = marksOf(metadata)
  return marked && { key: marked.key, result: { is: 'succeeded', attempt: marked.attempt, stripe_id: id } }
}

export const sendPayout = async (
  stripe: Stripe,
  op: OpRow,
  { account, amount, day }: PayoutIntent,
  now: string,
): Promise<Outcome> => {
  if (account === null) return refused(op, 'The bank settings are not complete yet')
  const payout = await once(
    () =>
      stripe.payouts.create(
        { amount, currency, description: `BookMe ${day}`, metadata: marks(op) },
        { ...keyed(op, 'payout'), stripeAccount: account },
      ),
    async () =>
      (await stripe.payouts.list({ created: sinceAttempt(op), limit: 100 }, { stripeAccount: account })).data.find(
        ({ metadata }) => isMarked(op, metadata),
      ),
    isKeyStale(op, now),
  )
  return payoutOutcome(payout)!
}

const payoutText = (code: string | null): string =>
  code === 'account_closed' || code === 'bank_account_closed'
    ? 'The bank account is closed'
    : 'The bank did not take the payout'

/** `payee`: whose account it is of, which also knows payouts that the payee has made there. */
export const payoutOutcome = (payout: Stripe.Payout, payee?: string): Outcome | undefined => {
  const marked =
    marksOf(payout.metadata) ?? (payee === undefined ? undefined : { key: payoutOpKey(payee, payout.id), attempt: 1 })
  if (!marked) return undefined
  const { id, status, created, arrival_date, failure_code } = payout
  const { key, attempt } = marked
  const found = (now: ProviderPayout['status']) => ({ key, payout: { id, created, arrival_date, status: now } })
  switch (meaningOf('payout', payout)) {
    case 'back': {
      const message = status === 'canceled' ? 'The payout was canceled' : payoutText(failure_code)
      return {
        ...found(status === 'canceled' ? 'canceled' : 'failed'),
        result: { is: 'returned', attempt, stripe_id: id, message },
      }
    }
    case 'done':
      return { ...found('paid'), result: { is: 'succeeded', attempt, stripe_id: id } }
    case 'waits':
    case 'unknown':
      return {
        ...found(status === 'in_transit' ? 'in_transit' : 'pending'),
        result: { is: 'waiting', attempt, stripe_id: id },
        unknown: unknownIn('payout', payout),
      }
  }
}
