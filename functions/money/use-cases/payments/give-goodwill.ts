import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canGiveGoodwill } from '#shared/domain/event/access/cancellation-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { spreadRefund } from '#shared/domain/event/money/event-money.ts'
import { isRunning, isUnderWay } from '#shared/domain/payment/op.ts'
import { bearable } from '#shared/domain/payment/reversal.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { AppError } from '#shared/errors.ts'
import { isOlder } from '#functions/platform/db/save-edit.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { demandVerdict, refusal } from '#functions/event/use-cases/open-event.ts'
import { EventChanged } from '#functions/event/use-cases/save-event.ts'
import { eventFor, getEvent } from '#functions/event/data/find-event.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { refundAbovePolicy } from '#functions/money/mails/cancellation-mails.ts'
import { findOps } from '#functions/money/data/op.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { performAll } from '#functions/money/operations/perform.ts'
import { bearReversal } from '#functions/money/refunds/bear-reversal.ts'
import { refundRecords } from '#functions/money/operations/refund-records.ts'
import { finishVendorPayments } from '#functions/money/transfers/finish-vendor-payments.ts'
import { start } from '#functions/money/operations/start.ts'
import { transferKeys } from '#functions/money/transfers/start-transfers.ts'

const callFor = 18_000

/** Refunds part of the price from one party's share. The client reads the reason. */
export const giveGoodwill = useCase(
  eventPaymentsApi.giveGoodwill,
  async (deps, actor, { params, body: { amount, from, reason, version } }) => {
    const begun = await retryConflicts(deps, async () => {
      const before = await getEvent(deps, params.id)
      const verdict = canGiveGoodwill(relation(actor, before), before, { amount, from })
      // The only possible error is the amount.
      if (!verdict.ok && verdict.code === 'invalid')
        throw new AppError('invalid', verdict.message, { errors: { amount: verdict.message } })
      demandVerdict(verdict, actor, before)
      if (isOlder(version, before)) throw refusal('conflict', new EventChanged('event').message, actor, before)
      // A transfer in progress uses the old share. A held one is checked again before it is sent.
      const isInTheWay = bearable(before) > 0 ? isRunning : isUnderWay
      if ((await findOps(deps, transferKeys(before))).some(isInTheWay))
        throw refusal('conflict', 'Vendors are being paid at this moment. Please try again', actor, before)
      // Another call has already refunded this money.
      if (bearable(before) > 0) return bearReversal(deps, before, { amount, from, note: reason }, actor)
      const ops = await start(deps, {
        before,
        ...refundRecords(deps, before, spreadRefund(before, amount), { reason: 'goodwill', from, note: reason }),
        actor,
        activity: { action: 'goodwill', detail: `${formatMoney(amount)} from the ${from}: ${reason}` },
        jobs: [
          { type: 'pay_vendors', event_id: before.id },
          ...refundAbovePolicy(before, { by: actor.name, amount, reason, goodwill_from: from }),
        ],
      })
      if (!ops) throw new EventChanged('event', { event: eventFor(actor, before) })
      return ops
    })
    await performAll(deps, begun, callFor)
    deps.db.refresh()
    // A job would do the same after the response.
    const settled = await retryConflicts(deps, async () =>
      finishVendorPayments(deps, await getEvent(deps, params.id), actor),
    )
    return eventFor(actor, settled)
  },
  ({ params }) => eventToSave(params.id),
)
