import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canPayVendors } from '#shared/domain/event/access/payment-permissions.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { runMoneyAction } from '#functions/money/operations/run-money-action.ts'
import { startTransfers, transferKeys } from '#functions/money/transfers/start-transfers.ts'

/** Pays unpaid vendors; failures go to `pay_errors` without affecting the others. */
export const payVendors = useCase(
  eventPaymentsApi.payVendors,
  (deps, actor, { params }) =>
    runMoneyAction(deps, {
      actor,
      eventId: params.id,
      rule: canPayVendors,
      keys: transferKeys,
      begin: (before) => startTransfers(deps, before, actor, true),
    }),
  ({ params }) => eventToSave(params.id),
)
