import { bookedRate, isRefundBegun, paidNet, spreadRefund } from '#shared/domain/event/money/event-money.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { cents, formatMoney } from '#shared/domain/money.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { EventChanged } from '#functions/event/use-cases/save-event.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { performAll } from '#functions/money/operations/perform.ts'
import { refundRecords } from '#functions/money/operations/refund-records.ts'
import { start } from '#functions/money/operations/start.ts'

const within = 40_000

/** Refunds what the client has paid beyond the price in force. Idempotent. */
export const refundOverpaid = async (deps: Deps, eventId: string): Promise<void> => {
  deps.db.refresh()
  const begun = await retryConflicts(deps, async () => {
    const before = await findEvent(deps, eventId)
    // Cancellations and Refund Event refund by their own rules.
    if (!before || before.cancellation != null || isRefundBegun(before)) return []
    const over = cents(paidNet(before) - bookedRate(inForce(before)))
    if (over <= 0) return []
    const ops = await start(deps, {
      before,
      ...refundRecords(deps, before, spreadRefund(before, over), { reason: 'change' }),
      actor: undefined,
      activity: { action: 'refund started', detail: `${formatMoney(over)} paid beyond the agreed price` },
    })
    if (!ops) throw new EventChanged('event')
    return ops
  })
  await performAll(deps, begun, within)
}
