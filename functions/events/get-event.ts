import { eventsApi } from '#shared/api/events.ts'
import { canSee } from '#shared/domain/event/access/event-permissions.ts'
import { openEvent } from '../_steps/open-event.ts'
import { eventFor } from '../_data/find-event.ts'
import { eventKey } from '../_data/keys.ts'
import { useCase } from '../_lib/use-case.ts'

export const getEvent = useCase(
  eventsApi.getEvent,
  async (deps, actor, { params }) => eventFor(actor, await openEvent(deps, actor, params.id, canSee)),
  ({ params }) => [eventKey(params.id)],
)
