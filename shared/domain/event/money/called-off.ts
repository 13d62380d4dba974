import { cents, sum, zero, type Cents } from '#shared/domain/money.ts'
import type { EventLike } from '../record/event-like.ts'
import type { Payment } from '../record/payment-schema.ts'
import { isCalledOff } from '../record/status.ts'
import { isInFlight, isRefundBegun } from './event-money.ts'
import { keptAmount, payableOf } from './shares.ts'

/** A called-off event's cost for its client, and the refunds (docs/product.md#figures). */
export interface CalledOff {
  /** The part of the price that stays due. */
  kept: Cents
  /** Has arrived at the client; with fees, where they go back too. */
  returned: Cents
  /** The same, on its way, or failed and still to be made. Rows of earlier releases have it in `returned`. */
  goes_back?: Cents | undefined
}

/** A client's bank decides about `dispute`; `covered` is money of the platform. */
const isReturn = (reason: string): boolean => reason !== 'covered' && reason !== 'dispute'

interface Refunded {
  amount: Cents
  /** Nothing is called returned that did not arrive. */
  hasArrived: boolean
}

const refundsOf = (event: EventLike, payments: readonly Payment[]): Refunded[] => {
  const records = (event.refunds ?? []).filter(({ reason }) => isReturn(reason))
  // Refund Event marks the payments; a cancellation has records.
  const marked = event.cancellation == null && isRefundBegun(event) ? payments : []
  return [
    ...records.map(({ amount, fee, status }) => ({ amount: cents(amount + fee), hasArrived: status === 'refunded' })),
    ...marked.map(({ refund_amount, refund_status }) => ({
      amount: refund_amount ?? zero,
      hasArrived: refund_status === 'refunded',
    })),
  ]
}

const sumOf = (refunds: readonly Refunded[], hasArrived: boolean): Cents =>
  sum(refunds.filter((refund) => refund.hasArrived === hasArrived).map(({ amount }) => amount))

/** Undefined unless the event is called off, and for readers who see no prices. List rows store it. */
export const calledOffOf = (event: EventLike): CalledOff | undefined => {
  if (event.payments === undefined) return event.called_off ?? undefined
  if (!isCalledOff(event)) return undefined
  const refunds = refundsOf(event, event.payments)
  return {
    kept: event.cancellation?.due ?? keptAmount(event),
    returned: sumOf(refunds, true),
    goes_back: sumOf(refunds, false),
  }
}

/** A refund failed: its money is still to go back. */
export const areRefundsMissing = ({ status }: EventLike): boolean => status === 'refund_incomplete'

export interface BackFigure {
  name: 'Returned' | 'Goes back'
  amount: Cents
}

/** The money that has arrived, and the money that is still to; one of them at least. */
export const backFigures = ({ returned, goes_back = zero }: CalledOff): BackFigure[] => [
  ...(returned > 0 || goes_back === 0 ? [{ name: 'Returned' as const, amount: returned }] : []),
  ...(goes_back > 0 ? [{ name: 'Goes back' as const, amount: goes_back }] : []),
]

/** The vendors' part of a called-off event. */
export interface OffShares {
  /** Of their rates. */
  percent: number
  /** Without a click, as after a cancellation; refused shares, and those of Refund Event, wait for one. */
  automatic: boolean
  /** A payment is on its way. */
  awaited?: boolean | undefined
}

const percentOf = (event: EventLike): number => {
  if (event.cancellation == null) return 50
  const payable = payableOf(event)
  return payable === 0 ? 0 : Math.round((event.cancellation.due / payable) * 1000) / 10
}

/** Undefined unless the event is called off, and where the projection hides it. */
export const offSharesOf = (event: EventLike): OffShares | undefined => {
  if (event.payments === undefined) return event.off_shares ?? undefined
  if (!isCalledOff(event)) return undefined
  const automatic = event.cancellation != null && (event.pay_errors ?? []).length === 0
  const awaited = event.payments.some(isInFlight)
  return { percent: percentOf(event), automatic, ...(awaited && { awaited }) }
}
