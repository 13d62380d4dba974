import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { endpoint } from './endpoint.ts'
import { clientSummary } from '../domain/user/schema.ts'
import { idAndName, nameFilter, paging } from './wire.ts'

const names = lazy(() => z.array(z.string()))

export const lookupsApi = {
  configuration: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/configuration',
    who: 'public',
    summary: 'Get instruments, meal preferences and the partner offer',
    status: 200,
    response: () =>
      z.object({ instruments: names(), meal_preferences: names(), video_offer_url: z.string().optional() }),
  }),
  eventTypes: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/event-types',
    who: 'public',
    summary: 'List event types',
    status: 200,
    response: names,
  }),
  instruments: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/instruments',
    who: 'public',
    summary: 'Instruments',
    status: 200,
    response: names,
  }),
  timezones: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/timezones',
    who: 'public',
    summary: 'List venue time zones',
    status: 200,
    response: names,
  }),
  eventTemplate: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/event-template',
    who: 'verified',
    summary: 'Get the starting schedule for an event type',
    query: () => z.object({ event_type: z.string().max(64) }),
    status: 200,
    response: () => z.object({ schedule: z.string() }),
  }),
  validateZipcode: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/validate-zipcode',
    who: 'public',
    summary: 'Look up the city and state of a ZIP code',
    query: () => z.object({ zipcode: z.string().max(20).default('') }),
    status: 200,
    response: () =>
      z.object({
        isValid: z.boolean(),
        zipcode: z.object({ zipcode: z.string(), city: z.string(), state: z.string() }).nullable(),
      }),
  }),
  listClients: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/clients',
    who: 'verified',
    summary:
      'List clients by name; only agents and admins get more than id and name, and vendors get only their own clients',
    query: () => z.object({ ...nameFilter(), ...paging() }),
    status: 200,
    response: () => z.array(clientSummary().partial().extend(idAndName().shape)),
  }),
}
