import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canRefund } from '#shared/domain/event/access/payment-permissions.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { runMoneyAction } from '#functions/money/operations/run-money-action.ts'
import { refundKeys } from '#functions/money/operations/refund-records.ts'
import { startRefunds } from '#functions/money/refunds/start-refunds.ts'

/** Refunds half of each payment; a retry covers only failed refunds. Pay Vendors pays the other half. */
export const refundEvent = useCase(
  eventPaymentsApi.refundEvent,
  (deps, actor, { params }) =>
    runMoneyAction(deps, {
      actor,
      eventId: params.id,
      rule: (who, event) => canRefund(who, event, deps.now),
      keys: refundKeys,
      begin: (before) => startRefunds(deps, before, actor),
    }),
  ({ params }) => eventToSave(params.id),
)
