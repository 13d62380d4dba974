import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canRequestCancellation } from '#shared/domain/event/access/cancellation-permissions.ts'
import { canWantOther } from '#shared/domain/event/access/proposal-permissions.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { eventFor } from '#functions/event/data/find-event.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

const requested = {
  cancellation: { mail: 'cancellation_requested', action: 'asked for a cancellation' },
  change: { mail: 'change_requested', action: 'asked for a change' },
  other_offer: { mail: 'other_offer_wanted', action: 'asked for another offer' },
} as const

/** The client asks, and the agent gets a task. Repeating the same request does nothing. */
export const requestCancellation = useCase(
  eventPaymentsApi.requestCancellation,
  (deps, actor, { params, body: { reason, wants = 'cancellation' } }) =>
    retryConflicts(deps, async () => {
      const before = await openEvent(deps, actor, params.id, (who, event) =>
        wants === 'other_offer' ? canWantOther(who, event) : canRequestCancellation(who, event, deps.now),
      )
      const { cancellation_request: old } = before
      if (old?.reason === reason && (old.wants ?? 'cancellation') === wants) return eventFor(actor, before)
      return saveAndShow(deps, {
        before,
        after: { ...before, cancellation_request: { reason, at: deps.now, wants } },
        actor,
        activity: { action: requested[wants].action, detail: reason },
        jobs: mailParties(inForce(before), 'agent', requested[wants].mail, { reason }),
      })
    }),
  ({ params }) => eventToSave(params.id),
)
