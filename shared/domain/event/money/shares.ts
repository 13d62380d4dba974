import { cents, refundOf, sum, zero, type Cents } from '#shared/domain/money.ts'
import type { EventLike } from '../record/event-like.ts'
import { isCalledOff } from '../record/status.ts'
import { inForce } from '../record/terms.ts'
import type { VendorRole } from '../record/vendors.ts'
import { goodwillOf, keptAfterCancellation, netOf, notChargeable, paidPayments, policyRefund } from './event-money.ts'
import { rosterOf } from './roster.ts'

export interface Share {
  role: VendorRole | 'agent' | 'platform'
  key: string
  user_id: string | undefined
  name: string
  amount: Cents
}

/**
 * Each party's share of the event, in cents, ordered vendors, agent, platform.
 * - Played or postpaid: exactly the rates. They sum to `client_rate_booked` if `payableAddsUp`, which paying requires.
 *   Vendors who did not confirm or did not play get nothing; the agent then has to correct the rates.
 * - Canceled (`cancellation`): each rate times the share kept, see `cancellationShares`.
 * - Refunded: half of each rate, rounded down, at most what was kept (paid less refunded). The platform gets the
 *   rest: leftover cents, and the halves of open slots and of vendors who never confirmed.
 */
export const shares = (event: EventLike): Share[] => {
  const parties = sharesOf(event)
  if (!isCalledOff(event))
    return parties.map((party) =>
      party.role === 'platform' ? { ...party, amount: cents(party.amount - notChargeable(event)) } : party,
    )
  if (event.cancellation != null) return cancellationShares(event, keptAfterCancellation(event))
  let left = keptAmount(event)
  return parties.map((party) => {
    const amount = party.role === 'platform' ? left : cents(Math.min(refundOf(party.amount), left))
    left = cents(left - amount)
    return { ...party, amount }
  })
}

/** The rates in force of all payees, in cents, less goodwill, ordered vendors, agent, platform. */
const sharesOf = (view: EventLike): Share[] => {
  const event = inForce(view)
  return rosterOf(event)
    .filter(({ isPayable }) => isPayable)
    .map(({ role, key, user_id, name, rate }) => {
      const given = role === 'agent' || role === 'platform' ? goodwillOf(event, role) : zero
      return { role: role as Share['role'], key, user_id, name, amount: cents(rate - given) }
    })
}

/** Cents of a refunded event that stay: paid less completed and pending refunds. */
export const keptAmount = (event: EventLike): Cents =>
  sum(
    paidPayments(event).map((payment) => {
      const refund = payment.refund_amount ?? policyRefund(event, payment)
      return cents(netOf(event, payment) - refund)
    }),
  )

/** The payable part of the price, in cents: without open slots and vendors who never confirmed. */
export const payableOf = (event: EventLike): Cents => sum(sharesOf(event).map(({ amount }) => amount))

/** Each payee's rate × kept ÷ payable, rounded down; the platform gets the leftover cents. */
export const cancellationShares = (event: EventLike, kept: Cents): Share[] => {
  const payable = Math.max(payableOf(event), 1)
  let left = kept
  return sharesOf(event).map((party) => {
    const amount =
      party.role === 'platform' ? left : cents(Number((BigInt(party.amount) * BigInt(kept)) / BigInt(payable)))
    left = cents(left - amount)
    return { ...party, amount }
  })
}
