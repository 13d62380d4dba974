import { cents, sum, zero, type Cents } from '#shared/domain/money.ts'
import { paidByAgency } from '../../payment/outside-money.ts'
import { owedToClient } from '../../payment/refund-records.ts'
import { isTransferred, payeesOf, transferOf, type PayeeShare } from '../../payment/transfer.ts'
import type { RefundRecord } from '../record/agreement-schema.ts'
import type { Event } from '../record/schema.ts'
import { isCalledOff, isPlayed, isPriceOpen } from '../record/status.ts'
import { openSettlements } from './agency-owed.ts'
import {
  isGivenBack,
  isInFlight,
  isRefundBegun,
  movedPayments,
  notChargeable,
  overpaid,
  paidBeyondDue,
  paidOutsideAmount,
} from './event-money.ts'
import { keptRefunds } from './kept-refund.ts'
import { dueOutside, openInvoice } from './invoice.ts'
import { receivableOf } from './standing.ts'

/** The owners of an event's money (docs/product.md#every-wait-has-an-end). Amounts without fees, in cents. */

export interface Owned {
  whose: 'client' | 'payee' | 'agency' | 'platform'
  name: string
  amount: Cents
  /** On BookMe's balance, still to come from the client, or with a bank. */
  where: 'held' | 'owed' | 'on_its_way'
  /** The agency has paid a vendor itself. */
  isRepaid?: true
}

const amountsOf = (of: readonly { amount: Cents }[]): Cents => sum(of.map(({ amount }) => amount))

const isKept = (event: Event, id: string): boolean => keptRefunds(event).some(({ record_id }) => record_id === id)

/** The part of a refund that the event does not hold any more. */
const goneWith = (event: Event, { id, amount, reason, status }: RefundRecord): Cents => {
  if (status === 'failed' || reason === 'covered' || isKept(event, id)) return zero
  const dispute = reason === 'dispute' ? event.disputes?.find(({ refund_id }) => refund_id === id) : undefined
  return dispute ? cents(Math.min(amount, dispute.withheld)) : amount
}

/** Refund Event marks what goes back on the payments themselves. */
const goneByPolicy = (event: Event): Cents =>
  event.cancellation == null && isRefundBegun(event)
    ? cents(
        sum(event.payments.flatMap((payment) => (isGivenBack(payment) ? (payment.refund_amount ?? []) : []))) -
          amountsOf(keptRefunds(event).filter(({ record_id }) => record_id === undefined)),
      )
    : zero

/** Beyond what the client paid to the agency, it has paid vendors instead of BookMe. */
const goneToPayees = (event: Event, payees: readonly PayeeShare[]): Cents => {
  const direct = amountsOf(payees.filter((payee) => transferOf(event, payee) === paidByAgency))
  const sent = amountsOf(payees.filter((payee) => isTransferred(event, payee)))
  return cents(sent - Math.min(direct, paidOutsideAmount(event)))
}

/** It goes back to the client, by itself or once a refund succeeds. */
const clientsPart = (event: Event): Cents =>
  cents(owedToClient(event) + amountsOf(keptRefunds(event)) + paidBeyondDue(event) + overpaid(event))

/** On BookMe's balance: once everybody is paid, only what the client still gets. */
const heldFor = (event: Event, payees: readonly PayeeShare[]): Cents => {
  if (payees.length > 0 && payees.every((payee) => isTransferred(event, payee))) return clientsPart(event)
  const gone = [...(event.refunds ?? []).map((record) => goneWith(event, record)), goneByPolicy(event)]
  return cents(Math.max(0, amountsOf(movedPayments(event)) - sum(gone) - goneToPayees(event, payees)))
}

/** Until the gig was played, or what is kept of a called-off one is known, it is the client's. */
const heldOf = (event: Event): Owned[] => {
  const payees = payeesOf(event)
  const held = heldFor(event, payees)
  const own = { where: 'held', whose: 'client', name: event.client?.name ?? '' } as const
  const isEarned = isPlayed(event) || isCalledOff(event)
  const back = cents(Math.min(held, clientsPart(event)))
  let left = cents(held - back)
  if (!isEarned) return [{ ...own, amount: held }]
  const shared = payees
    .filter((payee) => !isTransferred(event, payee))
    .map(({ role, name, amount: share }): Owned => {
      const amount = cents(Math.min(share, left))
      left = cents(left - amount)
      return { whose: role === 'agent' ? 'agency' : 'payee', name, amount, where: 'held' }
    })
  return [{ ...own, amount: back }, ...shared, { whose: 'platform', name: 'BookMe', amount: left, where: 'held' }]
}

/** An invoice that nobody has paid is a debt. */
const inFlight = (event: Event): Cents =>
  openInvoice(event) === undefined ? amountsOf(event.payments.filter(isInFlight)) : zero

const onItsWay = (event: Event): Owned[] => {
  const back = (event.refunds ?? []).filter(
    ({ id, status, reason }) => status === 'pending' && reason !== 'dispute' && !isKept(event, id),
  )
  const own = { whose: 'client', name: event.client?.name ?? '', where: 'on_its_way' } as const
  return [
    { ...own, amount: inFlight(event) },
    { ...own, amount: amountsOf(back) },
  ]
}

/** The price of a postpaid event, before its invoice. */
const uninvoiced = (event: Event): Cents => (event.prepaid === false && isPriceOpen(event) ? dueOutside(event) : zero)

const owedBy = (event: Event): Owned[] => {
  const owed = receivableOf(event)?.amount ?? uninvoiced(event)
  return [
    {
      ...{ whose: 'agency', name: event.agent?.name ?? '', where: 'owed' },
      amount: cents(Math.max(0, owed - inFlight(event))),
    },
    // Too few to be charged alone: BookMe bears them until a charge has them.
    { whose: 'platform', name: 'BookMe', where: 'owed', amount: notChargeable(event) },
  ]
}

/** BookMe repays it on its own account in the books. */
const repaid = (event: Event): Owned[] =>
  openSettlements(event).map(({ name, amount }) => ({ whose: 'agency', name, amount, where: 'held', isRepaid: true }))

/** Every amount of the event that waits, with its owner. */
export const whoseMoney = (event: Event): Owned[] =>
  [...heldOf(event), ...repaid(event), ...onItsWay(event), ...owedBy(event)].filter(({ amount }) => amount > 0)
