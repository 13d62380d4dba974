import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canRefund } from '#shared/domain/event/access/payment-permissions.ts'
import { eventKey } from '../_data/keys.ts'
import { useCase } from '../_lib/use-case.ts'
import { click } from '../_money/click.ts'
import { refundKeys } from '../_money/refund-records.ts'
import { startRefunds } from '../_money/start-refunds.ts'

/** Refunds half of each payment; a retry covers only failed refunds. Pay Vendors pays the other half. */
export const refundEvent = useCase(
  eventPaymentsApi.refundEvent,
  (deps, actor, { params }) =>
    click(deps, {
      actor,
      eventId: params.id,
      rule: (who, event) => canRefund(who, event, deps.now),
      keys: refundKeys,
      begin: (before) => startRefunds(deps, before, actor),
    }),
  ({ params }) => [eventKey(params.id)],
)
