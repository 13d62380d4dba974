import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canPayVendors } from '#shared/domain/event/access/payment-permissions.ts'
import { eventKey } from '../_data/keys.ts'
import { useCase } from '../_lib/use-case.ts'
import { click } from '../_money/click.ts'
import { startTransfers, transferKeys } from '../_money/start-transfers.ts'

/** Pays unpaid vendors; failures go to `pay_errors` without affecting the others. */
export const payVendors = useCase(
  eventPaymentsApi.payVendors,
  (deps, actor, { params }) =>
    click(deps, {
      actor,
      eventId: params.id,
      rule: canPayVendors,
      keys: transferKeys,
      begin: (before) => startTransfers(deps, before, actor, true),
    }),
  ({ params }) => [eventKey(params.id)],
)
