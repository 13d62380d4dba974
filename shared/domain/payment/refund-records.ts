import type { PlannedRefund } from '../event/money/event-money.ts'
import type { RefundReason, RefundRecord } from '../event/record/agreement-schema.ts'
import type { Payment } from '../event/record/payment-schema.ts'
import type { Event } from '../event/record/schema.ts'
import { cents, sum, zero, type Cents } from '../money.ts'
import type { Instant } from '../time.ts'
import type { RefundIntent } from './intent.ts'
import type { Unmoved } from './op.ts'

/**
 * Partial refunds of payments: `event.refunds`. A promised refund counts as gone from its start, so that shares and
 * balances do not change while the provider processes, fails or returns it.
 */

export interface RefundCause {
  reason: RefundReason
  from?: RefundRecord['from']
  note?: string
}

const recordsOf = (event: Event): RefundRecord[] => event.refunds ?? []

/** The event with pending refund records, and the records. */
export const withRecordsBegun = (
  event: Event,
  planned: readonly PlannedRefund[],
  { reason, from, note }: RefundCause,
  now: Instant,
  newId: () => string,
): { after: Event; records: RefundRecord[] } => {
  if (planned.length === 0) return { after: event, records: [] }
  const records = planned.map(({ payment_id, amount, fee }): RefundRecord => ({
    id: newId(),
    payment_id,
    amount,
    fee,
    reason,
    ...(from != null && { from }),
    ...(note !== undefined && { note }),
    at: now,
    status: 'pending',
  }))
  const after = { ...event, refunds: [...recordsOf(event), ...records] }
  return { after: withPaymentsMarked(after, new Set(records.map(({ payment_id }) => payment_id))), records }
}

/** Failed records, retried. */
export const withRecordsBegunAgain = (event: Event, ids: ReadonlySet<string>): Event =>
  [...ids].reduce<Event>((next, id) => withRecord(next, id, { status: 'pending', message: null }), {
    ...event,
    refund_errors: [],
  })

export const withRecordDone = (
  event: Event,
  id: string,
  isPending: boolean,
  now: Instant,
  unmoved?: Unmoved,
): Event => {
  const kept = keptSince(recordsOf(event).find((other) => other.id === id)?.kept, unmoved, now)
  return withRecord(
    event,
    id,
    isPending ? { status: 'pending', ...kept } : { status: 'refunded', refunded_at: now, ...kept },
  )
}

/** Says nothing about a refund that was never kept. */
const keptSince = (
  before: RefundRecord['kept'],
  why: Unmoved | undefined,
  now: Instant,
): Pick<RefundRecord, 'kept'> => {
  if (why === undefined) return before == null ? {} : { kept: null }
  return { kept: { why, since: before?.since ?? now } }
}

/** The same of a payment that *Refund Event* has marked. */
export const paymentKeptSince = (
  { refund_kept }: Payment,
  why: Unmoved | undefined,
  now: Instant,
): Pick<Payment, 'refund_kept'> => {
  const { kept } = keptSince(refund_kept, why, now)
  return kept === undefined ? {} : { refund_kept: kept }
}

export const withRecordFailed = (event: Event, id: string, message: string): Event => {
  const record = recordsOf(event).find((other) => other.id === id)
  const payment = event.payments.find((other) => other.id === record?.payment_id)
  if (!record || !payment) return event
  const error = {
    payment_id: payment.id,
    payment_date: payment.paid_at,
    payment_amount: payment.amount,
    payment_type: payment.type,
    amount: totalOf(record),
    message,
  }
  return {
    ...withRecord(event, id, {
      status: 'failed',
      refunded_at: null,
      message,
      ...keptSince(record.kept, undefined, ''),
    }),
    refund_errors: [...(event.refund_errors ?? []), error],
  }
}

const withRecord = (event: Event, id: string, change: Partial<RefundRecord>): Event => {
  const record = recordsOf(event).find((other) => other.id === id)
  if (!record) return event
  const after = {
    ...event,
    refunds: recordsOf(event).map((other) => (other === record ? { ...other, ...change } : other)),
  }
  return withPaymentsMarked(after, new Set([record.payment_id]))
}

/** A payment holds what a cancellation refunded of it; other partial refunds are shown on it (`withPartialRefunds`). */
export const withPaymentsMarked = (event: Event, ids: ReadonlySet<string>): Event => ({
  ...event,
  payments: event.payments.map((payment) =>
    ids.has(payment.id) ? withRefunds(event, payment, ({ reason }) => reason === 'cancellation') : payment,
  ),
})

const partial: ReadonlySet<RefundReason> = new Set(['change', 'goodwill', 'by_hand'])

/** A payment as people read it: with its partial refunds, unless the event itself is refunded. */
export const withPartialRefunds = (event: Event, payment: Payment): Payment =>
  payment.refund_status == null ? withRefunds(event, payment, ({ reason }) => partial.has(reason)) : payment

const withRefunds = (event: Event, payment: Payment, isCounted: (record: RefundRecord) => boolean): Payment => {
  const own = recordsOf(event).filter((record) => record.payment_id === payment.id && isCounted(record))
  if (own.length === 0) return payment
  const refund_status = own.some(({ status }) => status === 'failed')
    ? 'failed'
    : own.some(({ status }) => status === 'pending')
      ? 'pending'
      : 'refunded'
  const refunded_at = refund_status === 'refunded' ? (own.at(-1)!.refunded_at ?? null) : null
  return { ...payment, refund_status, refund_amount: sum(own.map(totalOf)), refunded_at }
}

/**
 * All that goes back of a payment, in the shape of the event's list. *Refund Event* marks the payment alone: its refund
 * has the payment's id.
 */
export const refundsOf = (event: Event, payment: Payment): RefundRecord[] => {
  const own = recordsOf(event).filter(({ payment_id }) => payment_id === payment.id)
  const { id, refund_status: status, refund_amount, refunded_at, refunded_outside: outside } = payment
  if (status == null || own.some(({ reason }) => reason === 'cancellation')) return own
  const amount = refund_amount ?? zero
  const byPolicy: RefundRecord = { id, payment_id: id, amount, fee: zero, reason: 'policy', status }
  return [{ ...byPolicy, refunded_at: refunded_at ?? null, ...(outside && { outside }) }, ...own]
}

/** Of the payment and its fee. */
export const totalOf = ({ amount, fee }: Pick<RefundRecord, 'amount' | 'fee'>): Cents => cents(amount + fee)

export const failedRecords = (event: Event): RefundRecord[] =>
  recordsOf(event).filter(({ status }) => status === 'failed')

/** Cents of failed refunds: they belong to the client, although the event still holds them. */
export const owedToClient = (event: Event): Cents =>
  sum([
    ...failedRecords(event).map(({ amount }) => amount),
    ...(event.cancellation == null
      ? event.payments.map(({ refund_status, refund_amount }) =>
          refund_status === 'failed' ? (refund_amount ?? zero) : zero,
        )
      : []),
  ])

/** The records started together with this one. */
export const recordsBegunWith = (event: Event, id: string): RefundRecord[] => {
  const record = recordsOf(event).find((other) => other.id === id)
  return recordsOf(event).filter(
    ({ at, reason }) => record !== undefined && at === record.at && reason === record.reason,
  )
}

export const intentOfRecord = (event: Event, { id, payment_id, amount, fee }: RefundRecord): RefundIntent => ({
  kind: 'refund',
  event_id: event.id,
  payment_id,
  refund_id: id,
  amount,
  fee,
  payment_intent: event.payments.find((payment) => payment.id === payment_id)?.stripe_payment_intent_id ?? null,
})
