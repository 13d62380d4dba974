import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canRefund } from '#shared/domain/event/access/payment-permissions.ts'
import { eventKey } from '#functions/_data/rows/keys.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { runMoneyAction } from '#functions/_money/operations/run-money-action.ts'
import { refundKeys } from '#functions/_money/operations/refund-records.ts'
import { startRefunds } from '#functions/_money/refunds/start-refunds.ts'

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
  ({ params }) => [eventKey(params.id)],
)
