import { callListsApi } from '#shared/api/call-lists.ts'
import { canRuleCalls } from '#shared/domain/call-list/permissions.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { ofEvent } from './open-chair.ts'

/** The agent's rule for an event; a job looks for gaps that are there already. */
export const saveCallRule = useCase(
  callListsApi.saveCallRule,
  (deps, actor, { params, body: { refill } }) =>
    retryConflicts(deps, async () => {
      const before = await openEvent(deps, actor, params.id, canRuleCalls)
      if (refill === (before.refill_by !== undefined)) return { refill }
      const { refill_by: _refill_by, ...rest } = before
      await saveEvent(deps, {
        ...{ before, actor },
        after: refill ? { ...rest, refill_by: actor.id } : rest,
        activity: {
          action: refill ? 'call lists refill' : 'call lists no longer refill',
          detail: 'If somebody drops out, the list is asked',
        },
      })
      return { refill }
    }),
  ofEvent,
)
