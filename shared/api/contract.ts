import { artistsApi } from './artists.ts'
import { authApi } from './auth.ts'
import { bookingRequestsApi } from './booking-requests.ts'
import { callListsApi } from './call-lists.ts'
import { contractsApi } from './contracts.ts'
import { daySheetsApi } from './day-sheets.ts'
import { filesApi } from './files.ts'
import type { Endpoint, Group } from './endpoint.ts'
import { eventPaymentsApi } from './event-payments.ts'
import { eventsApi } from './events.ts'
import { exportsApi } from './exports.ts'
import { factorsApi } from './factors.ts'
import { groupsApi } from './groups.ts'
import { holdsApi } from './holds.ts'
import { importsApi } from './imports.ts'
import { lookupsApi } from './lookups.ts'
import { mcpApi } from './mcp.ts'
import { moneyApi } from './money.ts'
import { programsApi } from './programs.ts'
import { prospectsApi } from './prospects.ts'
import { publicApi } from './public.ts'
import { remindersApi } from './reminders.ts'
import { threadsApi } from './threads.ts'
import { usersApi } from './users.ts'
import { venuesApi } from './venues.ts'

/** The whole API, by endpoint group. Infrastructure routes, OpenAPI and the permission matrix are generated from it. */
export const contract = {
  auth: authApi,
  factors: factorsApi,
  users: usersApi,
  artists: artistsApi,
  groups: groupsApi,
  venues: venuesApi,
  imports: { ...importsApi, ...exportsApi },
  programs: programsApi,
  mcp: mcpApi,
  lookups: lookupsApi,
  public: publicApi,
  prospects: prospectsApi,
  'booking-requests': bookingRequestsApi,
  events: eventsApi,
  contracts: contractsApi,
  threads: threadsApi,
  files: filesApi,
  holds: holdsApi,
  'call-lists': callListsApi,
  'day-sheets': daySheetsApi,
  reminders: remindersApi,
  'event-payments': eventPaymentsApi,
  money: moneyApi,
} as const satisfies Record<Group, Record<string, Endpoint>>
