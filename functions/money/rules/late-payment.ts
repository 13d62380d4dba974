import type { Cents } from '#shared/domain/money.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import {
  movedPayments,
  paidPayments,
  spreadRefund,
  type PlannedRefund,
} from '#shared/domain/event/money/event-money.ts'

/** Of two at the same moment, the one that was charged last. */
const later = (last: Payment, next: Payment): Payment => (next.paid_at! >= last.paid_at! ? next : last)

/**
 * The refund of what arrived after a cancellation. The latest payment is the one that is not due: its fee is refunded
 * with it. Money that the agency got itself goes back out of the other payments, without a fee.
 */
export const refundOfLate = (event: EventLike, over: Cents): PlannedRefund[] => {
  const last = paidPayments(event).reduce(later)
  return last.amount === over && movedPayments(event).includes(last)
    ? [{ payment_id: last.id, amount: over, fee: last.stripe_fee }]
    : spreadRefund(event, over)
}
