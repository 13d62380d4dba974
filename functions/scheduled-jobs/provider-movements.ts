import type Stripe from 'stripe'
import { cents, type Cents } from '#shared/domain/money.ts'
import type { LedgerKind } from '#shared/domain/payment/ledger.ts'

/** A money movement at the provider. */
export interface Movement {
  kind: Extract<LedgerKind, 'charge' | 'refund' | 'transfer' | 'payout'>
  stripe_id: string
  /** Undefined for objects not created by this product. */
  op_key: string | undefined
  /** Net of returns. */
  amount: Cents
  /** Unix seconds of the movement. */
  at: number
}

const invoiceMovement = (invoice: Stripe.Invoice): Movement => ({
  kind: 'charge',
  stripe_id: invoice.id,
  op_key: invoice.metadata?.op_key,
  amount: cents(invoice.status === 'paid' ? invoice.amount_paid : 0),
  at: invoice.status_transitions.paid_at ?? invoice.created,
})

const refundMovement = ({ id, metadata, status, amount, created }: Stripe.Refund): Movement => ({
  kind: 'refund',
  stripe_id: id,
  op_key: metadata?.op_key,
  amount: cents(status === 'failed' || status === 'canceled' ? 0 : amount),
  at: created,
})

const transferMovement = ({ id, metadata, amount, amount_reversed, created }: Stripe.Transfer): Movement => ({
  kind: 'transfer',
  stripe_id: id,
  op_key: metadata.op_key,
  amount: cents(amount - amount_reversed),
  at: created,
})

const payoutMovement = ({ id, metadata, status, amount, created }: Stripe.Payout): Movement => ({
  kind: 'payout',
  stripe_id: id,
  op_key: metadata?.op_key,
  amount: cents(status === 'failed' || status === 'canceled' ? 0 : amount),
  at: created,
})

/**
 * Everything that moved since then (Unix seconds), and the payouts of these connected accounts. Events tell when an
 * invoice was paid, because the invoice itself may be weeks older.
 */
export const movementsSince = async (
  stripe: Stripe,
  since: number,
  accounts: readonly string[],
): Promise<Movement[]> => {
  const created = { gte: since }
  const limit = 100
  const found: Movement[] = []
  for await (const event of stripe.events.list({ type: 'invoice.paid', created, limit })) {
    if (event.type === 'invoice.paid') found.push(invoiceMovement(event.data.object))
  }
  for await (const refund of stripe.refunds.list({ created, limit })) found.push(refundMovement(refund))
  for await (const transfer of stripe.transfers.list({ created, limit })) found.push(transferMovement(transfer))
  for (const stripeAccount of accounts) {
    for await (const payout of stripe.payouts.list({ created, limit }, { stripeAccount }))
      found.push(payoutMovement(payout))
  }
  return found
}

/** The current state of a movement in the ledger; undefined when the provider does not know it. */
export const movementOf = async (
  stripe: Stripe,
  kind: Movement['kind'],
  id: string,
  account: string | undefined,
): Promise<Movement | undefined> => {
  try {
    switch (kind) {
      case 'charge':
        return invoiceMovement(await stripe.invoices.retrieve(id))
      case 'refund':
        return refundMovement(await stripe.refunds.retrieve(id))
      case 'transfer':
        return transferMovement(await stripe.transfers.retrieve(id))
      case 'payout':
        return payoutMovement(
          await stripe.payouts.retrieve(id, {}, account === undefined ? {} : { stripeAccount: account }),
        )
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return undefined
    throw error
  }
}
