import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { dueNow } from '#shared/domain/event/money/event-money.ts'
import { canPayBalance } from '#shared/domain/event/access/payment-permissions.ts'
import { chargeReads, payAsClient } from './pay-as-client.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** The balance, paid before its schedule charges it or after that was declined. */
export const payBalance = useCase(
  eventPaymentsApi.payBalance,
  (deps, actor, { params }) => payAsClient(deps, actor, params.id, canPayBalance, (event) => dueNow(event, deps.now)),
  ({ params }) => chargeReads(params.id),
)
