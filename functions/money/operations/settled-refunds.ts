import { withoutChange } from '#functions/event/rules/agreement/change.ts'
import { shares as sharesOf } from '#shared/domain/event/money/shares.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { isUnderWay } from '#shared/domain/payment/op.ts'
import { withRefundsSettled } from '#functions/money/rules/refund.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { findOps } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { vendorsCanceled } from '#functions/money/mails/cancellation-mails.ts'
import { refundKeys } from './refund-records.ts'

/**
 * The event after its last refund, which decides its status. `isSettled` is false while refunds other than `key` are in
 * progress.
 */
export const settledRefunds = async (
  deps: Deps,
  before: Event,
  changed: Event,
  key?: string,
): Promise<{ after: Event; jobs: OutboxJob[]; isSettled: boolean }> => {
  // Read after the event: closing any of these changes the event, so a stale read fails on its version.
  const others = await findOps(
    deps,
    refundKeys(before).filter((other) => other !== key),
  )
  if (others.some(isUnderWay)) return { after: changed, jobs: [], isSettled: false }
  const settled = withRefundsSettled(changed)
  const isEnded = isCalledOff(settled) && !isCalledOff(before)
  const after = isEnded ? withoutChange(settled) : settled
  // Refund Event is a cancellation by the client; other cancellations have already notified the vendors.
  const vendors = isEnded ? vendorsCanceled(before, after, 'client', sharesOf(after)) : []
  const shares: OutboxJob[] =
    after.cancellation != null && after.status === 'refunded' ? [{ type: 'pay_vendors', event_id: after.id }] : []
  return { after, jobs: [...vendors, ...shares], isSettled: true }
}
