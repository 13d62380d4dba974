import { lookupsApi } from '#shared/api/lookups.ts'
import { lazyUseCase } from '#functions/_lib/use-case.ts'
import { serve } from '#functions/_http/serve.ts'
import { configuration, eventTemplate, listEventTypes, listInstruments, listTimezones } from './configuration.ts'
import { getClient } from './get-client.ts'
import { calendarFeed } from './calendar-feed.ts'
import { listActivity } from './list-activity.ts'
import { listAudit } from './list-audit.ts'
import { listAvailability } from './list-availability.ts'
import { listChanges } from './list-changes.ts'
import { listClients } from './list-clients.ts'
import { listEvents } from './list-events.ts'
import { publicAgent } from './public-agent.ts'
import { search } from './search.ts'
import { changesTicket } from './changes-ticket.ts'
import { validateZipcode } from './validate-zipcode.ts'

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
  listEvents,
  listTasks: lazyUseCase(lookupsApi.listTasks, async () => (await import('./tasks.lazy.ts')).listTasks),
  listChanges,
  changesTicket,
  listAvailability,
  search,
  calendarFeed,
  listActivity,
  listAudit,
})
