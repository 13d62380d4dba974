import { cents, sum, zero, type Cents } from '#shared/domain/money.ts'
import type { EventLike } from '../record/event-like.ts'
import type { KeptRefund } from '../record/schema.ts'

/** Refunds that the provider has accepted and keeps: the event holds the money, and it is the client's. */

interface Kept extends KeptRefund {
  /** The processing fee goes back at the expense of BookMe, and is not the event's. */
  fee: Cents
  record_id?: string
  payment_id: string
}

/** By record, and of *Refund Event*, which marks the payments, by payment. */
export const keptRefunds = (event: EventLike): Kept[] => [
  ...(event.refunds ?? []).flatMap(({ id, payment_id, amount, fee, status, kept }) =>
    status === 'pending' && kept != null ? [{ ...kept, record_id: id, payment_id, amount, fee }] : [],
  ),
  ...(event.payments ?? []).flatMap(({ id, refund_status, refund_amount, refund_kept: kept }) =>
    event.cancellation == null && refund_status === 'pending' && kept != null
      ? [{ ...kept, payment_id: id, amount: refund_amount ?? zero, fee: zero }]
      : [],
  ),
]

/** All of them, since the first; for want of funds if one is. */
export const keptRefund = (event: EventLike): KeptRefund | undefined => {
  if (event.payments === undefined) return event.refund_kept ?? undefined
  const kept = keptRefunds(event)
  if (kept.length === 0) return undefined
  return {
    amount: sum(kept.map(({ amount, fee }) => cents(amount + fee))),
    why: kept.some(({ why }) => why === 'funds') ? 'funds' : 'bank',
    since: kept.map(({ since }) => since).sort()[0]!,
  }
}
