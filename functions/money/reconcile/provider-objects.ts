import type Stripe from 'stripe'
import type { LedgerKind } from '#functions/money/rules/ledger.ts'
import { isMissing } from '#functions/money/provider/provider-call.ts'
import { isBack, meaningOf, unmovedOf } from '#functions/money/provider/provider-values.ts'

const kinds = ['charge', 'refund', 'hand_refund', 'transfer', 'settlement', 'payout'] as const
type Kind = (typeof kinds)[number]
export const isMovement = (kind: LedgerKind): kind is Kind => (kinds as readonly string[]).includes(kind)

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
        return meaningOf('invoice', invoice) === 'paid' ? invoice.amount_paid : 0
      }
      case 'refund':
      case 'hand_refund': {
        const refund = await stripe.refunds.retrieve(id)
        return isBack('refund', refund) || unmovedOf(refund) !== undefined ? 0 : refund.amount
      }
      case 'transfer':
      case 'settlement':
        return (await stripe.transfers.retrieve(id)).amount
      case 'payout': {
        const payout = await stripe.payouts.retrieve(id, {}, stripeAccount === undefined ? {} : { stripeAccount })
        return isBack('payout', payout) ? 0 : payout.amount
      }
    }
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}
