import { isRefundBegun } from '#shared/domain/event/money/event-money.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { cents, zero, type Cents } from '#shared/domain/money.ts'

/** A part of a payment that has gone back to the client, goes back, or that the bank decides about. */
export interface Return {
  id: string
  label: string
  amount: Cents
}

const returnLabels = { pending: 'Goes back to you', refunded: 'Returned to you', failed: 'Goes back to you' } as const
const disputeLabels = { pending: 'Your bank decides about it', refunded: 'Returned by your bank', failed: '' } as const

/** By record; Refund Event marks the payments instead. */
export const returnsOf = (event: EventLike): Return[] => {
  const records = (event.refunds ?? []).flatMap(({ id, reason, status, amount, fee }) => {
    const label = (reason === 'dispute' ? disputeLabels : returnLabels)[status]
    return reason === 'covered' || label === '' ? [] : [{ id, label, amount: cents(amount + fee) }]
  })
  const marked = event.cancellation == null && isRefundBegun(event) ? (event.payments ?? []) : []
  return [
    ...records,
    ...marked.flatMap(({ id, refund_status, refund_amount }) =>
      refund_status == null ? [] : [{ id, label: returnLabels[refund_status], amount: refund_amount ?? zero }],
    ),
  ]
}
