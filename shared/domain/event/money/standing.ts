import { cents, zero, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { EventLike } from '../record/event-like.ts'
import type { Event } from '../record/schema.ts'
import { isBooked, isCalledOff } from '../record/status.ts'
import { inForce } from '../record/terms.ts'
import { calledOffOf } from './called-off.ts'
import {
  bookedRate,
  hasGap,
  isBalancePaid,
  isRefundBegun,
  onItsWay,
  owedNow,
  paidNet,
  pendingReversal,
  remainderDueAt,
} from './event-money.ts'
import { owedOf } from './owed.ts'
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
  const unpaid = isBooked(event) || isCalledOff(event) ? owedNow(event) : zero
  const amount = cents(Math.max(0, unpaid - onItsWay(event)))
  const due_at = amount === 0 ? undefined : dueAt(event)
  return due_at === undefined ? undefined : { amount, due_at }
}

/** An event's figures by these names (docs/product.md#figures). List rows store them; a whole event has them made. */
export interface Standing {
  price: Cents
  paid: Cents
  on_its_way: Cents
  /** Not paid, with what is on its way; `owedOf` is what is asked for. */
  balance_due: Cents
  due_at: Instant | null
}

/** Refund Event marks what goes back on the payments themselves. */
const paidOf = (event: EventLike): Cents =>
  event.cancellation == null && isRefundBegun(event) ? keptAmount(event) : paidNet(event)

export const standingOf = (event: EventLike): Standing => ({
  price: bookedRate(inForce(event)),
  paid: paidOf(event),
  on_its_way: onItsWay(event),
  balance_due: owedNow(event),
  due_at: receivableOf(event)?.due_at ?? null,
})

/** The next step of an event's money, and who takes it. Amounts without fees. */
export type MoneyNext =
  /** The bank decides: the client is not asked to pay meanwhile. */
  | { is: 'disputed'; by: 'bank'; amount: Cents }
  | { is: 'on_its_way'; by: 'bank'; amount: Cents }
  /** Taken back outside of the product: the agent says first who bears it. */
  | { is: 'undecided'; by: 'agent'; amount: Cents }
  /** The agent arranges the act, and nothing is charged. */
  | { is: 'arranged'; by: 'agent'; amount: Cents }
  | { is: 'charged'; by: 'bookme'; amount: Cents; at: Instant }
  | { is: 'to_pay'; by: 'client'; amount: Cents }
  | { is: 'goes_back'; by: 'bookme'; amount: Cents }
  | { is: 'nothing'; by: 'nobody'; amount: Cents }

/** A bank decides about a payment: until then the client is asked for nothing. */
export const isWithBank = (event: EventLike): boolean => pendingReversal(event)?.is === 'open'

/** All screens, lists and mails of a client read this, and derive nothing beside it. */
export const moneyNext = (event: EventLike, now: Instant): MoneyNext => {
  const standing = event.payments === undefined ? event : standingOf(event)
  const [reversal, moving, owed] = [pendingReversal(event), onItsWay(event), owedOf(standing)]
  if (reversal?.is === 'open') return { is: 'disputed', by: 'bank', amount: reversal.amount }
  if (moving > 0) return { is: 'on_its_way', by: 'bank', amount: moving }
  if (reversal?.is === 'lost') return { is: 'undecided', by: 'agent', amount: reversal.amount }
  if (owed > 0 && hasGap(event)) return { is: 'arranged', by: 'agent', amount: owed }
  const at = remainderDueAt(event)
  if (owed > 0 && at !== undefined && at > now) return { is: 'charged', by: 'bookme', amount: owed, at }
  if (owed > 0) return { is: 'to_pay', by: 'client', amount: owed }
  const back = calledOffOf(event)?.goes_back ?? zero
  return back > 0 ? { is: 'goes_back', by: 'bookme', amount: back } : { is: 'nothing', by: 'nobody', amount: zero }
}

/** Cents that the client is asked for, now or by a charge to come. */
export const askedOf = (event: EventLike): Cents =>
  isWithBank(event) ? zero : owedOf(event.payments === undefined ? event : standingOf(event))
