import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canPayVendors } from '#shared/domain/event/access/payment-permissions.ts'
import { eventKey } from '../_data/keys.ts'
import { useCase } from '../_lib/use-case.ts'
import { click } from '../_money/click.ts'
import { startTransfers, transferKeys } from '../_money/start-transfers.ts'

/** Pays whoever has not been paid yet; who could not be paid stands in `pay_errors`, and the others keep their money. */
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
