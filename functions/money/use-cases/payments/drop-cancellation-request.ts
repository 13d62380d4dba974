import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canDropCancellationRequest } from '#shared/domain/event/access/cancellation-permissions.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

const declined = {
  cancellation: { mail: 'cancellation_request_declined', action: 'declined the cancellation' },
  change: { mail: 'cancellation_request_declined', action: 'declined the change' },
  other_offer: { mail: 'other_offer_declined', action: 'declined to make another offer' },
} as const
const withdrawn = {
  cancellation: 'took back the wish for a cancellation',
  change: 'took back the wish for a change',
  other_offer: 'took back the wish for another offer',
} as const

/** Staff decline it, which notifies the client, or the client takes it back. */
export const dropCancellationRequest = useCase(
  eventPaymentsApi.dropCancellationRequest,
  (deps, actor, { params }) =>
    retryConflicts(deps, async () => {
      const before = await openEvent(deps, actor, params.id, canDropCancellationRequest)
      const wish = before.cancellation_request?.wants ?? 'cancellation'
      const isDeclined = isStaff(relation(actor, before))
      return saveAndShow(deps, {
        before,
        after: { ...before, cancellation_request: null },
        actor,
        activity: { action: isDeclined ? declined[wish].action : withdrawn[wish] },
        jobs: isDeclined
          ? mailParties(
              inForce(before),
              'client',
              declined[wish].mail,
              wish === 'other_offer' ? { link: `/proposal?id=${before.id}` } : {},
            )
          : [],
      })
    }),
  ({ params }) => eventToSave(params.id),
)
