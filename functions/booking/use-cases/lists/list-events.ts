import { lookupsApi } from '#shared/api/lookups.ts'
import { eventsBetween } from '#functions/event/use-cases/events-between.ts'
import { openHolds } from '#functions/calendar/data/open-holds.ts'
import { withSheets } from '#functions/messages/data/sheet-looks.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'

/** For lists and calendar, with all that the readiness of an event depends on, as on its page. */
export const listEvents = useCase(lookupsApi.listEvents, async (deps, actor, { query }) => {
  const holds = openHolds(deps, actor)
  const { rows, cursor } = await eventsBetween(deps, actor, query)
  return pageReply(await withSheets(deps, actor, await holds.addTo(rows)), cursor)
})
