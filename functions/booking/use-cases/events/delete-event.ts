import { eventsApi } from '#shared/api/events.ts'
import { canDelete } from '#shared/domain/event/access/event-permissions.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

/** Activity, contract and signatures stay in the table as a record. */
export const deleteEvent = useCase(
  eventsApi.deleteEvent,
  async (deps, actor, { params }) => {
    const event = await openEvent(deps, actor, params.id, canDelete)
    await saveEvent(deps, {
      before: event,
      after: undefined,
      actor,
      activity: { action: 'deleted', detail: event.name },
      jobs: [
        ...mailParties(inForce(event), 'vendors', 'vendor_released'),
        ...mailParties(inForce(event), 'client', 'event_deleted'),
        { type: 'erase_files', of: 'event', id: event.id },
      ],
    })
    return null
  },
  ({ params }) => eventToSave(params.id),
)
