import { eventsApi } from '#shared/api/events.ts'
import { canSee } from '#shared/domain/event/access/event-permissions.ts'
import { openEvent } from '#functions/_steps/open-event.ts'
import { eventFor } from '#functions/_data/event/find-event.ts'
import { eventKey } from '#functions/_data/rows/keys.ts'
import { useCase } from '#functions/_lib/use-case.ts'

export const getEvent = useCase(
  eventsApi.getEvent,
  async (deps, actor, { params }) => eventFor(actor, await openEvent(deps, actor, params.id, canSee)),
  ({ params }) => [eventKey(params.id)],
)
