import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { dueNow } from '#shared/domain/event/money/event-money.ts'
import { canPayDeposit } from '#shared/domain/event/access/payment-permissions.ts'
import { chargeReads, payAsClient } from './pay-as-client.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** The payment that books the event: the deposit, or the full price by choice or if less than 30 days remain. */
export const payDeposit = useCase(
  eventPaymentsApi.payDeposit,
  (deps, actor, { params, body }) =>
    payAsClient(
      deps,
      actor,
      params.id,
      (who, event) => canPayDeposit(who, event, deps.now),
      (event) => dueNow(event, deps.now, body?.in_full ?? false),
    ),
  ({ params }) => chargeReads(params.id),
)
