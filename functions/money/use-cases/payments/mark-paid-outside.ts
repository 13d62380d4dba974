import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canMarkPaidOutside, outsideProblems } from '#shared/domain/event/access/invoice-permissions.ts'
import { AppError } from '#shared/errors.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { closeInvoice } from './close-invoice.ts'
import { chargeReads } from './pay-as-client.ts'

/** The client paid the agency directly: voids the invoice, and moves no more money through BookMe. */
export const markPaidOutside = useCase(
  eventPaymentsApi.markPaidOutside,
  (deps, actor, { params, body }) =>
    closeInvoice(deps, actor, {
      eventId: params.id,
      rule: canMarkPaidOutside,
      closing: (event) => {
        const errors = outsideProblems(event, body, deps.now)
        const [problem] = Object.values(errors)
        if (problem !== undefined) throw new AppError('invalid', problem, { errors })
        return { as: 'outside', by: actor.name, ...body }
      },
      isDone: ({ paid_outside_at }) => paid_outside_at != null,
    }),
  ({ params }) => chargeReads(params.id),
)
