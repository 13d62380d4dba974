import { eventsApi } from '#shared/api/events.ts'
import { canDelete } from '#shared/domain/event/access/event-permissions.ts'
import { engagedVendors } from '#shared/domain/event/record/vendors.ts'
import { openEvent } from '../_data/event-action.ts'
import { mailClient, mailVendors } from '../_data/event-mail.ts'
import { saveEvent } from '../_data/event.ts'
import { eventKey } from '../_data/keys.ts'
import { useCase } from '../_lib/use-case.ts'

/** Activity, contract and signatures stay in the table: they say what once was agreed. */
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
        ...mailVendors('vendor_released', event, engagedVendors(event), { link: '/events' }),
        ...mailClient('event_deleted', event, { link: '/events' }),
      ],
    })
    return null
  },
  ({ params }) => [eventKey(params.id)],
)
