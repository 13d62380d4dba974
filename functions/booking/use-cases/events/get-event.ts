import { eventsApi } from '#shared/api/events.ts'
import { canSee } from '#shared/domain/event/access/event-permissions.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { eventFor } from '#functions/event/data/find-event.ts'
import { eventKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

export const getEvent = useCase(
  eventsApi.getEvent,
  async (deps, actor, { params }) => eventFor(actor, await openEvent(deps, actor, params.id, canSee)),
  ({ params }) => [eventKey(params.id)],
)
