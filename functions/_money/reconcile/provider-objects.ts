import type Stripe from 'stripe'
import type { LedgerKind } from '#shared/domain/payment/ledger.ts'
import { isMissing } from '#functions/_money/provider/provider-call.ts'

const kinds = ['charge', 'refund', 'hand_refund', 'transfer', 'payout'] as const
type Kind = (typeof kinds)[number]
export const isMovement = (kind: LedgerKind): kind is Kind => (kinds as readonly string[]).includes(kind)

const isBack = (status: string | null) => status === 'failed' || status === 'canceled'

/** The amount that an object has moved, net of returns; 0 for one that the provider does not know. */
export const providerAmount = async (
  stripe: Stripe,
  kind: Kind,
  id: string,
  stripeAccount: string | undefined,
): Promise<number> => {
  try {
    switch (kind) {
      case 'charge': {
        const invoice = await stripe.invoices.retrieve(id)
        return invoice.status === 'paid' ? invoice.amount_paid : 0
      }
      case 'refund':
      case 'hand_refund': {
        const refund = await stripe.refunds.retrieve(id)
        return isBack(refund.status) ? 0 : refund.amount
      }
      case 'transfer':
        return (await stripe.transfers.retrieve(id)).amount
      case 'payout': {
        const payout = await stripe.payouts.retrieve(id, {}, stripeAccount === undefined ? {} : { stripeAccount })
        return isBack(payout.status) ? 0 : payout.amount
      }
    }
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}
