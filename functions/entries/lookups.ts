import { lookupsApi } from '#shared/api/lookups.ts'
import { lazyUseCase } from '#functions/platform/deps/use-case.ts'
import { serve } from '#functions/platform/http/serve.ts'
import {
  configuration,
  eventTemplate,
  listEventTypes,
  listInstruments,
  listTimezones,
} from '#functions/people/use-cases/lookups/configuration.ts'
import { getClient } from '#functions/booking/use-cases/lists/get-client.ts'
import { getSetup } from '#functions/booking/use-cases/lists/get-setup.ts'
import { listActivity } from '#functions/booking/use-cases/lists/list-activity.ts'
import { listAvailability } from '#functions/calendar/use-cases/free/list-availability.ts'
import { listChanges } from '#functions/event/live/list-changes.ts'
import { listClients } from '#functions/booking/use-cases/lists/list-clients.ts'
import { publicAgent } from '#functions/people/use-cases/lookups/public-agent.ts'
import { changesTicket } from '#functions/event/live/changes-ticket.ts'
import { validateZipcode } from '#functions/people/use-cases/lookups/validate-zipcode.ts'

const rows = () => import('#functions/booking/use-cases/lists/tasks.lazy.ts')

export const handler = serve(lookupsApi, {
  configuration,
  eventTypes: listEventTypes,
  instruments: listInstruments,
  timezones: listTimezones,
  eventTemplate,
  validateZipcode,
  publicAgent,
  getClient,
  listClients,
  listEvents: lazyUseCase(lookupsApi.listEvents, async () => (await rows()).listEvents),
  listTasks: lazyUseCase(lookupsApi.listTasks, async () => (await rows()).listTasks),
  getSetup,
  listChanges,
  changesTicket,
  listAvailability,
  search: lazyUseCase(lookupsApi.search, async () => (await rows()).search),
  calendarFeed: lazyUseCase(lookupsApi.calendarFeed, async () => (await rows()).calendarFeed),
  isActFree: lazyUseCase(lookupsApi.isActFree, async () => (await rows()).isActFree),
  listActivity,
  listAudit: lazyUseCase(lookupsApi.listAudit, async () => (await rows()).listAudit),
})
