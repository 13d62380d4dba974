import { cents, zero, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { EventLike } from '../record/event-like.ts'
import type { Event } from '../record/schema.ts'
import { isBooked, isCalledOff } from '../record/status.ts'
import { inForce } from '../record/terms.ts'
import { bookedRate, isBalancePaid, isRefundBegun, owedNow, paidNet } from './event-money.ts'
import { keptAmount, shares } from './shares.ts'

/** An event's contribution to the money screens: monthly totals and receivables. */

/** Cents of the agreed price; zero before the booking and after a cancellation. */
export const bookedAmount = (event: Event): Cents => (isBooked(event) ? bookedRate(inForce(event)) : zero)

/** The agent's share: earned once it is transferred, pending from the booking on. */
export const commissionOf = (event: Event): { earned: Cents; pending: Cents } => {
  const counts = isBooked(event) || isCalledOff(event)
  const amount = counts ? shares(event).find(({ role }) => role === 'agent')!.amount : zero
  const own = cents(Math.max(0, amount))
  return event.agent_stripe_transfer_id != null ? { earned: own, pending: zero } : { earned: zero, pending: own }
}

export interface Receivable {
  amount: Cents
  due_at: Instant
}

/** A postpaid price is owed while there is an invoice for it. */
const dueAt = (event: EventLike): Instant | undefined => {
  const { cancellation, prepaid, agreement, start, created_at } = event
  if (cancellation != null) return cancellation.at
  const otherwise = start ?? created_at
  if (prepaid) return (isBalancePaid(event) ? agreement?.signed_at : inForce(event).balance_due_at) ?? otherwise
  return event.invoice_due_at ?? undefined
}

/** The client's debt from the booking on, with its due date; undefined if none. */
export const receivableOf = (event: EventLike): Receivable | undefined => {
  const amount = isBooked(event) || isCalledOff(event) ? owedNow(event) : zero
  const due_at = amount === 0 ? undefined : dueAt(event)
  return due_at === undefined ? undefined : { amount, due_at }
}

/** An event's figures by these names (docs/product.md#figures). List rows store them; a whole event has them made. */
export interface Standing {
  price: Cents
  paid: Cents
  balance_due: Cents
  due_at: Instant | null
}

/** Refund Event marks what goes back on the payments themselves. */
const paidOf = (event: EventLike): Cents =>
  event.cancellation == null && isRefundBegun(event) ? keptAmount(event) : paidNet(event)

export const standingOf = (event: EventLike): Standing => ({
  price: bookedRate(inForce(event)),
  paid: paidOf(event),
  balance_due: owedNow(event),
  due_at: receivableOf(event)?.due_at ?? null,
})
