import { cents, zero, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { Event } from '../record/schema.ts'
import type { EventStatus } from '../record/status.ts'
import { inForce } from '../record/terms.ts'
import { balanceDue, bookedRate, isBalancePaid, isInFlight } from './event-money.ts'
import { shares } from './shares.ts'

/** What an event contributes to the money screens: the totals of a month, and the list of what clients owe. */

const isBooked: ReadonlySet<EventStatus> = new Set(['booked', 'played', 'invoiced', 'paid', 'payment_failed'])
const isGivenBack: ReadonlySet<EventStatus> = new Set(['canceled', 'refunded', 'refund_incomplete'])

/** Cents of the agreed price; zero before the booking and after a cancellation. */
export const bookedAmount = (event: Event): Cents => (isBooked.has(event.status) ? bookedRate(inForce(event)) : zero)

/** The agent's share: earned once it is transferred, pending from the booking on. */
export const commissionOf = (event: Event): { earned: Cents; pending: Cents } => {
  const counts = isBooked.has(event.status) || isGivenBack.has(event.status)
  const amount = counts ? (shares(event).find(({ role }) => role === 'agent')?.amount ?? zero) : zero
  const own = cents(Math.max(0, amount))
  return event.agent_stripe_transfer_id != null ? { earned: own, pending: zero } : { earned: zero, pending: own }
}

export interface Receivable {
  amount: Cents
  due_at: Instant
}

/** Days that an invoice by mail leaves. */
const invoiceDays = 14
const day = 86_400_000

const dueAt = (event: Event): Instant => {
  const { cancellation, prepaid, agreement, payments, start, created_at } = event
  if (cancellation != null) return cancellation.at
  const otherwise = start ?? created_at
  if (prepaid) return (isBalancePaid(event) ? agreement?.signed_at : inForce(event).balance_due_at) ?? otherwise
  const sent = payments.findLast(isInFlight)?.invoiced_at
  return sent == null ? otherwise : new Date(Date.parse(sent) + invoiceDays * day).toISOString()
}

/** What the client owes from the booking on, and since or until when; undefined if nothing. */
export const receivableOf = (event: Event): Receivable | undefined => {
  const amount = isBooked.has(event.status) || isGivenBack.has(event.status) ? balanceDue(event) : zero
  return amount === 0 ? undefined : { amount, due_at: dueAt(event) }
}
