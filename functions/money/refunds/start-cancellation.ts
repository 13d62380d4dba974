import {
  planCancellation,
  withCancellation,
  type CancellationPlan,
  type CancellationRequest,
} from '#functions/event/rules/agreement/cancellation.ts'
import { isBalancePaid } from '#shared/domain/event/money/event-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { eventCanceled, refundAbovePolicy } from '#functions/money/mails/cancellation-mails.ts'
import { payerOf } from '#functions/money/provider/method-on-file.ts'
import { refundRecords } from '#functions/money/operations/refund-records.ts'
import { start } from '#functions/money/operations/start.ts'
import { startCharge } from '#functions/money/operations/start-charge.ts'

/**
 * Cancels an event in one transaction, following the plan that the preview shows: frees calendars and schedules,
 * notifies everyone, and starts the refunds or the charge of the rest. A job pays the shares.
 * @returns the operations to perform; undefined after a lost race.
 */
export const startCancellation = async (
  deps: Deps,
  before: EventItem,
  request: CancellationRequest & { reason: string },
  actor: Viewer,
): Promise<readonly OpRow[] | undefined> => {
  const plan = planCancellation(before, request, deps.now)
  const canceled = withCancellation(before, plan, request, deps.now)
  const givenUp = { by: actor.name, amount: plan.beyond_policy, reason: request.reason }
  const change = {
    after: canceled,
    activity: activityOf(before, plan, request),
    jobs: [...jobsOf(before, canceled, plan), ...refundAbovePolicy(canceled, givenUp)],
  }
  if (plan.charge === 0)
    return start(deps, {
      before,
      ...change,
      ...refundRecords(deps, canceled, plan.refunds, { reason: 'cancellation' }),
      actor,
    })
  const op = await startCharge(deps, {
    before,
    // Nothing is due before the first payment has concluded the contract.
    due: { type: isBalancePaid(canceled) ? 'adjustment' : 'balance', amount: plan.charge },
    payer: await payerOf(deps, before),
    collection: 'charge',
    actor,
    change,
  })
  return op && [op]
}

const activityOf = (
  before: Event,
  { keep, refund, charge, waived }: CancellationPlan,
  { by, reason }: { by: string; reason: string },
) => ({
  action: before.cancellation == null ? 'called off' : waived > 0 ? 'rest waived' : 'rest charged again',
  detail: [
    before.cancellation == null && `by ${by}, ${Math.round(keep * 100)}% kept`,
    refund > 0 && `${formatMoney(refund)} back`,
    charge > 0 && `${formatMoney(charge)} to pay`,
    waived > 0 && `${formatMoney(waived)} waived`,
    reason,
  ]
    .filter(Boolean)
    .join(', '),
})

const jobsOf = (before: Event, canceled: Event, plan: CancellationPlan): OutboxJob[] => {
  const event_id = before.id
  const hasFailed = before.payments.some(({ paid_at, failed_at }) => paid_at == null && failed_at != null)
  return [
    ...(before.cancellation == null ? eventCanceled(before, canceled, plan) : []),
    ...(before.status === 'booked' ? [{ type: 'schedule_balance', event_id } as const] : []),
    // Starting a charge voids declined invoices. Without a new charge, void them here, or the client could still pay.
    ...(hasFailed && plan.charge === 0 ? [{ type: 'void_invoices', event_id } as const] : []),
    ...(canceled.status === 'refunded' && plan.charge === 0 && plan.refunds.length === 0
      ? [{ type: 'pay_vendors', event_id } as const]
      : []),
  ]
}
