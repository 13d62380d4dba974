import type { RefundRecord } from '../event/record/agreement-schema.ts'
import type { RefundedOutside } from '../event/record/invoice-schema.ts'
import type { Payment } from '../event/record/payment-schema.ts'
import type { Event } from '../event/record/schema.ts'
import { sum, zero, type Cents } from '../money.ts'
import type { Instant } from '../time.ts'
import { refundKey } from './op.ts'
import { failedRecords, totalOf, withPaymentsMarked } from './refund-records.ts'

/**
 * A refund that the provider cannot make any more: a debit of more than 180 days ago, a closed account, a client who is
 * gone there. An admin pays it by check, and records that; nothing more is sent for it.
 */

export interface FailedRefund {
  /** Of the refund's operation. */
  key: string
  amount: Cents
  fee: Cents
}

const isOfPayment = ({ payment_id }: RefundRecord, payment: Payment) => payment_id === payment.id

/** Failed refunds of a payment: those with a record, and the one of *Refund Event*. */
export const failedRefundsOf = (event: Event, payment: Payment): FailedRefund[] => {
  const records = failedRecords(event).filter((record) => isOfPayment(record, payment))
  const isRecorded = (event.refunds ?? []).some(
    (record) => isOfPayment(record, payment) && record.reason === 'cancellation',
  )
  return [
    ...records.map(({ id, amount, fee }) => ({ key: refundKey(event.id, payment.id, id), amount, fee })),
    ...(payment.refund_status === 'failed' && !isRecorded
      ? [{ key: refundKey(event.id, payment.id), amount: payment.refund_amount ?? zero, fee: zero }]
      : []),
  ]
}

/** Cents that the client has not got back: the payments with their fees. */
export const owedBack = (failed: readonly FailedRefund[]): Cents => sum(failed.map(totalOf))

export const withRefundedOutside = (event: Event, payment: Payment, outside: RefundedOutside, now: Instant): Event => {
  const done = { refunded_at: outside.paid_at, message: null, outside }
  const refunds = (event.refunds ?? []).map((record): RefundRecord =>
    isOfPayment(record, payment) && record.status === 'failed' ? { ...record, ...done, status: 'refunded' } : record,
  )
  const payments = event.payments.map((one): Payment =>
    one.id === payment.id && one.refund_status === 'failed'
      ? { ...one, refund_status: 'refunded', refunded_at: now, refunded_outside: outside }
      : one,
  )
  const errors = (event.refund_errors ?? []).filter(({ payment_id }) => payment_id !== payment.id)
  return withPaymentsMarked({ ...event, payments, refunds, refund_errors: errors }, new Set([payment.id]))
}
