import { isRefundBegun } from '#shared/domain/event/money/event-money.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { cents, sum, zero, type Cents } from '#shared/domain/money.ts'

/** The parts of the payments that have gone back to the client, go back, or that the bank decides about. */
export interface Return {
  label: string
  amount: Cents
}

const returnLabels = { pending: 'Goes back to you', refunded: 'Returned to you', failed: 'Goes back to you' } as const
const disputeLabels = { pending: 'Your bank decides about it', refunded: 'Returned by your bank', failed: '' } as const

/** Each with its record; Refund Event marks the payments instead. */
const eachOf = (event: EventLike): Return[] => {
  const records = (event.refunds ?? []).flatMap(({ reason, status, amount, fee }) => {
    const label = (reason === 'dispute' ? disputeLabels : returnLabels)[status]
    return reason === 'covered' || label === '' ? [] : [{ label, amount: cents(amount + fee) }]
  })
  const marked = event.cancellation == null && isRefundBegun(event) ? (event.payments ?? []) : []
  return [
    ...records,
    ...marked.flatMap(({ refund_status, refund_amount }) =>
      refund_status == null ? [] : [{ label: returnLabels[refund_status], amount: refund_amount ?? zero }],
    ),
  ]
}

/** In one line for each of their states. */
export const returnsOf = (event: EventLike): Return[] =>
  [...Map.groupBy(eachOf(event), ({ label }) => label)].map(([label, parts]) => ({
    label,
    amount: sum(parts.map(({ amount }) => amount)),
  }))
