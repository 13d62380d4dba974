import type Stripe from 'stripe'
import { cents, type Cents } from '#shared/domain/money.ts'
import {
  platformPayoutPostings,
  providerFeePostings,
  suspensePostings,
  type LedgerKind,
  type Posting,
} from '#functions/money/rules/ledger.ts'
import { isDebit } from '#shared/domain/payment/method-kinds.ts'
import { idOf } from '#functions/money/provider/id-of.ts'

/** The subject of a movement on the platform's balance at the provider. */
export interface Explained {
  /** The entry's id under `BOOKED#`. */
  id: string
  /** Where it is otherwise: a debit by its charge while it is on its way, a payment by its PaymentIntent. */
  or?: string
  /** The provider object behind it; undefined if there is none beside the movement. */
  source: Stripe.BalanceTransactionSource | undefined
  /** The amount that the entry must have moved. */
  amount: Cents
  /** Withheld by the provider on top. */
  fee: Cents
  fee_from: 'fees' | 'platform'
  /** The entry of a movement that belongs to no event. */
  own?: { kind: LedgerKind; postings: Posting[] }
}

const payouts: ReadonlySet<string> = new Set(['payout', 'payout_cancel', 'payout_failure', 'topup', 'topup_reversal'])
const fees: ReadonlySet<string> = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee'])

export const suspense = (net: Cents) => ({ kind: 'suspense', postings: suspensePostings(net) }) as const

export const explain = (movement: Stripe.BalanceTransaction): Explained => {
  const { id, type, amount, net, fee } = movement
  const source = typeof movement.source === 'object' && movement.source !== null ? movement.source : undefined
  const facts = { source, amount: cents(Math.abs(amount)), fee: cents(fee), fee_from: 'platform' } as const
  const about = (booked: string): Explained => ({ ...facts, id: booked })
  const itself = (own: NonNullable<Explained['own']>): Explained => ({ ...facts, source: undefined, id, own })
  if (payouts.has(type)) return itself({ kind: 'platform_payout', postings: platformPayoutPostings(cents(0 - amount)) })
  if (fees.has(type))
    return itself({ kind: 'provider_fee', postings: providerFeePostings('platform', cents(0 - amount)) })
  switch (source?.object) {
    case 'charge': {
      const intent = idOf(source.payment_intent)
      if (intent === undefined) break
      if (type === 'payment_failure_refund') return { ...about(`${source.id}/back`), fee_from: 'fees' }
      if (amount < 0) break
      const [is, or] = isDebit(source.payment_method_details?.type) ? [source.id, intent] : [intent, source.id]
      return { ...about(is), or, fee_from: 'fees' }
    }
    case 'refund':
      return about(amount < 0 ? source.id : `${source.id}/back`)
    case 'transfer':
      if (amount < 0) return about(source.id)
      break
    case 'transfer_reversal':
      return about(source.id)
    case 'dispute':
      return about(amount < 0 ? source.id : `${source.id}/back`)
  }
  return { ...itself(suspense(cents(net + fee))), source }
}
