import { eventsApi } from '#shared/api/events.ts'
import { withoutChange } from '#functions/event/rules/agreement/change.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { canDiscardChange } from '#shared/domain/event/access/event-permissions.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { openEvent, refusal } from '#functions/event/use-cases/open-event.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** The event returns to its agreement, and everyone who was asked is notified. */
export const discardChange = useCase(
  eventsApi.discardChange,
  (deps, actor, { params, body }) =>
    retryConflicts(deps, async () => {
      const before = await openEvent(deps, actor, params.id, canDiscardChange)
      if (body?.change_id !== undefined && body.change_id !== before.agreement?.pending?.id)
        throw refusal('conflict', 'Another change has been proposed, please look at it first', actor, before)
      const after = applyConsequences(withoutChange(before), deps.now)
      return saveAndShow(deps, { before, after, actor, activity: { action: 'discarded the change' } })
    }),
  ({ params }) => eventToSave(params.id),
)
