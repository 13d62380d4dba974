import { sum, zero } from '#shared/domain/money.ts'
import { totalOf } from '../../payment/refund-records.ts'
import type { EventLike } from '../record/event-like.ts'
import type { FailedRefund } from '../record/schema.ts'

/** The client's money that did not go back, in any status of the event; undefined if there is none. */
export const failedRefund = (event: EventLike): FailedRefund | undefined => {
  if (event.payments === undefined) return event.refund_owed ?? undefined
  const records = (event.refunds ?? []).filter(({ status }) => status === 'failed')
  // Refund Event marks the payments; a cancellation has records.
  const marked = event.cancellation == null ? event.payments.filter((one) => one.refund_status === 'failed') : []
  if (records.length + marked.length === 0) return undefined
  const amount = sum([...records.map(totalOf), ...marked.map(({ refund_amount }) => refund_amount ?? zero)])
  return { amount, at: records.flatMap(({ at }) => at ?? []).sort()[0] ?? null }
}
