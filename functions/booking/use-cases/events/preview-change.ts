import { eventsApi } from '#shared/api/events.ts'
import { canEdit } from '#shared/domain/event/access/event-permissions.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import { isOlder } from '#functions/platform/db/save-edit.ts'
import { openEvent, refusal } from '#functions/event/use-cases/open-event.ts'
import { EventChanged } from '#functions/event/use-cases/save-event.ts'
import { eventFor } from '#functions/event/data/find-event.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { clashes, editedEvent } from './edited-event.ts'
import { editKeys } from './edit-keys.ts'

/**
 * The effect of saving the same body, without writing anything. Money and rates are for staff: leaders save without it.
 */
export const previewChange = useCase(
  eventsApi.previewChange,
  async (deps, actor, { params, body }) => {
    const before = await openEvent(deps, actor, params.id, canEdit)
    if (!isStaff(relation(actor, before)))
      throw refusal('forbidden', 'Only the agent sees what a change means', actor, before)
    if (isOlder(body.version, before)) throw new EventChanged('event', { event: eventFor(actor, before) })
    const after = await editedEvent(deps, actor, before, body)
    const [{ names }, { changePreview, changeWarnings }] = await Promise.all([
      clashes(deps, before, after),
      import('#functions/event/use-cases/agreement.lazy.ts'),
    ])
    return { ...changePreview(before, after, deps.now), warnings: changeWarnings(before, after, deps.now, names) }
  },
  ({ params, body }) => editKeys(params.id, body),
)
