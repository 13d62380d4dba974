import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canVoidInvoice } from '#shared/domain/event/access/invoice-permissions.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { closeInvoice } from './close-invoice.ts'
import { chargeReads } from './pay-as-client.ts'

/** The event is `played` again: the agent can correct the price and send a new invoice. */
export const voidInvoice = useCase(
  eventPaymentsApi.voidInvoice,
  (deps, actor, { params, body: { reason } }) =>
    closeInvoice(deps, actor, {
      eventId: params.id,
      rule: canVoidInvoice,
      closing: () => ({ as: 'void', by: actor.name, reason }),
      isDone: ({ status }) => status === 'played',
    }),
  ({ params }) => chargeReads(params.id),
)
