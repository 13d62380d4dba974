import { isHeldBack } from '#shared/domain/event/money/event-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { WorkJob } from '#shared/jobs.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { EventChanged } from '#functions/event/use-cases/save-event.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { continueCancellation } from '#functions/money/refunds/continue-cancellation.ts'
import { performAll } from '#functions/money/operations/perform.ts'
import { finishVendorPayments } from '#functions/money/transfers/finish-vendor-payments.ts'
import { startTransfers } from '#functions/money/transfers/start-transfers.ts'

type PayVendors = Extract<WorkJob, { type: 'pay_vendors' }>

const within = 40_000

/** The agent's click pays the vendors of prepaid events; the agency pays those whose client paid outside. */
const paysByItself = (event: Event, continued = false) =>
  continued || (!event.prepaid && event.status === 'paid' && event.paid_outside_at == null)

/**
 * Pays the vendors of a postpaid event whose invoice was paid, and the shares of a canceled event. Refused payments
 * wait for the agent's click. Also pays the members of a big band that a click left for later, and finishes events
 * whose last share became goodwill.
 */
export const payVendors = async (deps: Deps, { event_id, continued }: PayVendors): Promise<void> => {
  deps.db.refresh()
  const begun = await retryConflicts(deps, async () => {
    const event = await findEvent(deps, event_id)
    if (!event || isHeldBack(event)) return []
    if (event.cancellation == null && !paysByItself(event, continued)) {
      await finishVendorPayments(deps, event, undefined)
      return []
    }
    const ops =
      event.cancellation != null
        ? await continueCancellation(deps, event)
        : await startTransfers(deps, event, undefined, false)
    if (!ops) throw new EventChanged('event')
    return ops
  })
  await performAll(deps, begun, within)
}
