import { isInFlight, paidBeyondDue, remainderOf } from '#shared/domain/event/money/event-money.ts'
import { refundOfLate } from '#functions/money/rules/late-payment.ts'
import { nextStatus } from '#shared/domain/event/record/status.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { isUnderWay } from '#shared/domain/payment/op.ts'
import { isEverybodyPaid } from '#shared/domain/payment/transfer.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { findOps, type OpRow } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { platformKeepsRemainder } from '#functions/money/operations/platform-remainder.ts'
import { refundRecords } from '#functions/money/operations/refund-records.ts'
import { refundKeys } from '#functions/money/operations/refund-records.ts'
import { start } from '#functions/money/operations/start.ts'
import { startTransfers } from '#functions/money/transfers/start-transfers.ts'

/**
 * The next steps of a cancellation: refunds money that is no longer due, then pays the shares, and finally marks the
 * event canceled. A rest that could not be charged waits for a person. Idempotent.
 * @returns the operations to perform; undefined after a lost race.
 */
export const continueCancellation = async (deps: Deps, before: EventItem): Promise<readonly OpRow[] | undefined> => {
  const over = paidBeyondDue(before)
  if (over > 0)
    return start(deps, {
      before,
      ...refundRecords(deps, before, refundOfLate(before, over), { reason: 'cancellation' }),
      actor: undefined,
      activity: { action: 'refund started', detail: `${formatMoney(over)} arrived after the cancellation` },
    })
  if (before.status !== 'refunded' || before.payments.some(isInFlight) || remainderOf(before) > 0) return []
  if ((await findOps(deps, refundKeys(before))).some(isUnderWay)) return []
  if (!isEverybodyPaid(before)) return startTransfers(deps, before, undefined, false)
  const key = `cancellation/${before.id}`
  await saveEvent(deps, {
    before,
    after: { ...before, status: nextStatus(before.prepaid, 'refunded', 'vendors_paid')! },
    actor: undefined,
    activity: { action: 'canceled' },
    also: await platformKeepsRemainder(deps, before, key, key),
  })
  return []
}
