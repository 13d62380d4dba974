import { balanceDue, isReversal, netOf } from '../event/money/event-money.ts'
import type { DisputeRecord, RefundRecord } from '../event/record/agreement-schema.ts'
import type { Payment } from '../event/record/payment-schema.ts'
import type { Event } from '../event/record/schema.ts'
import { cents, sum, zero, type Cents } from '../money.ts'
import type { Instant } from '../time.ts'
import { totalOf, withPaymentsMarked } from './refund-records.ts'

/**
 * Money returned to a client outside the product: a refund on the provider's dashboard, a dispute, a returned debit.
 * Each has a record in `event.refunds`, so that every rule knows what the event still holds.
 */

/** First the payment's amount, then its fee and tax, which the platform bears. */
const partsOf = (event: Event, payment: Payment, total: Cents): Pick<RefundRecord, 'amount' | 'fee'> => {
  const amount = cents(Math.max(0, Math.min(total, netOf(event, payment))))
  return { amount, fee: cents(total - amount) }
}

const withRecords = (event: Event, refunds: RefundRecord[]): Event => ({ ...event, refunds })
const recordsOf = (event: Event): RefundRecord[] => event.refunds ?? []

export interface ManualRefund {
  /** The new record. */
  id: string
  payment: Payment
  total: Cents
}

/**
 * A manual refund. It first replaces failed refunds of the same payment; the rest is new. `out` is the loss of the
 * event's funds.
 */
export const withManualRefund = (
  event: Event,
  { id, payment, total }: ManualRefund,
  now: Instant,
): { after: Event; out: Cents } => {
  let left = total
  let out = zero
  const replaced = recordsOf(event).map((record): RefundRecord => {
    if (record.payment_id !== payment.id || record.status !== 'failed' || totalOf(record) > left) return record
    left = cents(left - totalOf(record))
    out = cents(out + record.amount)
    return { ...record, status: 'refunded', refunded_at: now, message: null }
  })
  const after = withPaymentsMarked(withRecords(event, replaced), new Set([payment.id]))
  if (left === 0) return { after, out }
  const parts = partsOf(after, payment, left)
  const made = { id, payment_id: payment.id, ...parts, reason: 'by_hand', at: now, refunded_at: now } as const
  return {
    after: withRecords(after, [...replaced, { ...made, status: 'refunded' }]),
    out: cents(out + parts.amount),
  }
}

/** The bank returned a manual refund: the payment holds the money again, unless a decision has already been made. */
export const withoutManualRefund = (event: Event, payment: Payment, total: Cents): Event => {
  const gone = recordsOf(event).find(
    (record) => record.payment_id === payment.id && record.reason === 'by_hand' && totalOf(record) === total,
  )
  return withRecords(
    event,
    recordsOf(event).filter((record) => record !== gone),
  )
}

export type DisputeDetails = Pick<DisputeRecord, 'id' | 'amount' | 'kind' | 'reason' | 'due_by'>

/** The part of a payment that a new dispute takes out of the event. */
export const disputedPart = (event: Event, payment: Payment, total: Cents): Cents =>
  partsOf(event, payment, total).amount

export const withDisputeOpened = (
  event: Event,
  payment: Payment,
  { refund_id, withheld, ...details }: DisputeDetails & Pick<DisputeRecord, 'refund_id' | 'withheld'>,
  now: Instant,
): Event => ({
  ...event,
  refunds: [
    ...recordsOf(event),
    {
      id: refund_id,
      payment_id: payment.id,
      ...partsOf(event, payment, details.amount),
      reason: 'dispute',
      at: now,
      status: 'pending',
    },
  ],
  disputes: [
    ...(event.disputes ?? []),
    { ...details, refund_id, withheld, payment_id: payment.id, status: 'open', at: now },
  ],
})

/** A decision brings back all of it, a part, or nothing if it is lost. */
export const withDisputeDecided = (
  event: Event,
  { id, amount }: Pick<DisputeRecord, 'id' | 'amount'>,
  back: Cents,
  now: Instant,
): Event => {
  const { refund_id } = (event.disputes ?? []).find((dispute) => dispute.id === id) ?? {}
  const decided = {
    status: back > 0 ? ('won' as const) : ('lost' as const),
    ...(back > 0 && back < amount && { returned: back }),
  }
  const disputes = (event.disputes ?? []).map((dispute) => (dispute.id === id ? { ...dispute, ...decided } : dispute))
  const refunds = recordsOf(event).flatMap((record): RefundRecord[] => {
    if (record.id !== refund_id || record.reason !== 'dispute') return [record]
    const left = cents(totalOf(record) - back)
    // The payment first, then its fee, as they were taken. The rest stays until a party bears it.
    const kept = { amount: cents(Math.max(0, record.amount - back)), fee: cents(Math.min(record.fee, left)) }
    return left > 0 ? [{ ...record, ...kept, status: 'refunded', refunded_at: now }] : []
  })
  return { ...event, disputes, refunds }
}

/** Records that a party can bear; not open disputes, whose money may come back. */
const isDecidable = (record: RefundRecord): boolean => isReversal(record) && record.status === 'refunded'
/** Cents of them that nobody has paid again: what the client pays once more needs no bearer. */
export const bearable = (event: Event): Cents => {
  const lost = sum(
    recordsOf(event)
      .filter(isDecidable)
      .map(({ amount }) => amount),
  )
  return cents(Math.min(lost, balanceDue(event)))
}

export interface Bearing {
  amount: Cents
  from: 'agent' | 'platform'
  note: string
}

/**
 * Assigns the loss to a party, oldest record first. The agent's part lowers price and share like any goodwill; the
 * platform covers it with its own money, so that the price stays and all others are paid in full.
 */
export const withReversalBorne = (event: Event, { amount, from, note }: Bearing, newId: () => string): Event => {
  let left = amount
  const refunds = recordsOf(event).flatMap((record): RefundRecord[] => {
    const part = cents(Math.min(left, record.amount))
    if (!isDecidable(record) || part === 0) return [record]
    left = cents(left - part)
    const borne: RefundRecord = {
      ...record,
      id: newId(),
      amount: part,
      fee: zero,
      reason: from === 'agent' ? 'goodwill' : 'covered',
      from,
      note,
    }
    const rest: RefundRecord = { ...record, amount: cents(record.amount - part) }
    return totalOf(rest) > 0 ? [rest, borne] : [borne]
  })
  return withRecords(event, refunds)
}
