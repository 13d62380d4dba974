import { isPaid, isRefundBegun } from '#shared/domain/event/money/event-money.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { nextStatus, type EventAction } from '#shared/domain/event/record/status.ts'
import { zero } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { RefundIntent } from '#shared/domain/payment/intent.ts'
import type { Unmoved } from '#shared/domain/payment/op.ts'
import { paymentKeptSince, withRecordDone, withRecordFailed } from '#shared/domain/payment/refund-records.ts'
import { isEverybodyPaid, payeesOf } from '#shared/domain/payment/transfer.ts'

/** The effect of refunds on the event. Amounts in cents. */

const withRefund = (event: Event, id: string, change: Partial<Payment>): Event => ({
  ...event,
  payments: event.payments.map((payment) => (payment.id === id ? { ...payment, ...change } : payment)),
})

export const withRefundsBegun = (event: Event, intents: readonly RefundIntent[]): Event =>
  intents.reduce<Event>(
    (next, { payment_id, amount }) =>
      withRefund(next, payment_id, { refund_status: 'pending', refund_amount: amount, refunded_at: null }),
    { ...event, refund_errors: [] },
  )

/** Payments with at least half refunded manually: nothing more is sent. */
export const withRefundsRecognized = (event: Event, paymentIds: readonly string[], now: Instant): Event => {
  if (paymentIds.length === 0) return event
  const done = { refund_status: 'refunded', refund_amount: zero, refunded_at: now } as const
  const errors = (event.refund_errors ?? []).filter(({ payment_id }) => !paymentIds.includes(payment_id))
  return paymentIds.reduce<Event>((next, id) => withRefund(next, id, done), { ...event, refund_errors: errors })
}

/**
 * `isPending`: the provider has accepted it and the bank needs days or, if `unmoved`, nothing has moved yet. Counts as
 * done; `withRefundFailed` undoes it if it is returned.
 */
export const withRefundDone = (
  event: Event,
  { payment_id, refund_id }: RefundIntent,
  isPending: boolean,
  now: Instant,
  unmoved?: Unmoved,
): Event => {
  if (refund_id !== undefined) return withRecordDone(event, refund_id, isPending, now, unmoved)
  const payment = event.payments.find(({ id }) => id === payment_id)
  return withRefund(event, payment_id, {
    ...(isPending ? { refund_status: 'pending' } : { refund_status: 'refunded', refunded_at: now }),
    ...(payment && paymentKeptSince(payment, unmoved, now)),
  })
}

export const withRefundFailed = (
  event: Event,
  { payment_id, refund_id, amount }: RefundIntent,
  message: string,
): Event => {
  if (refund_id !== undefined) return withRecordFailed(event, refund_id, message)
  const payment = event.payments.find(({ id }) => id === payment_id)
  if (!payment) return event
  const error = {
    payment_id,
    payment_date: payment.paid_at,
    payment_amount: payment.amount,
    payment_type: payment.type,
    amount,
    message,
  }
  const others = (event.refund_errors ?? []).filter((other) => other.payment_id !== payment_id)
  return {
    ...withRefund(event, payment_id, {
      ...{ refund_status: 'failed', refunded_at: null },
      ...paymentKeptSince(payment, undefined, ''),
    }),
    refund_errors: [...others, error],
  }
}

export const isRefundFailed = (event: Event): boolean =>
  event.payments.some((payment) => isPaid(payment) && payment.refund_status === 'failed')

/**
 * The status once no refund is in progress: all succeeded, or some failed. If vendors already have their shares (a
 * refund was returned and retried), they are not paid twice: the event is done. Refunds beside a booking (a lower
 * price, goodwill) leave the status alone.
 */
export const withRefundsSettled = (event: Event): Event => {
  if (!isRefundBegun(event)) return event
  const next = step(event, isRefundFailed(event) ? 'refund_failed' : 'refund')
  const isDone = next.status === 'refunded' && payeesOf(next).length > 0 && isEverybodyPaid(next)
  return isDone ? step(next, 'vendors_paid') : next
}

const step = (event: Event, action: EventAction): Event => ({
  ...event,
  status: nextStatus(event.prepaid, event.status, action) ?? event.status,
})
