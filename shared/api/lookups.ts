import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { auditEntry } from '../domain/audit.ts'
import { endpoint } from './endpoint.ts'
import { agentSummary, clientRecord, clientSummary } from '../domain/user/schema.ts'
import { eventProjection } from '../domain/event/record/schema.ts'
import { eventStatuses } from '../domain/event/record/status.ts'
import { holdSchema } from '../domain/hold/schema.ts'
import { date, instant, rangeEnd } from '../domain/schema-parts.ts'
import { setupSteps } from '../domain/setup.ts'
import { idAndName, nameFilter, paging, pagingOfWhole } from './wire.ts'

const names = lazy(() => z.array(z.string()))

const activity = lazy(() =>
  z.object({
    id: z.string(),
    at: instant(),
    user_id: z.string().nullish(),
    name: z.string(),
    role: z.string(),
    action: z.string(),
    detail: z.string().nullish(),
  }),
)

const eventFound = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    start: instant().nullable(),
    timezone: z.string().nullable(),
    client: z.string().nullable(),
    act: z.string().nullable(),
    /** Absent for an event that was last saved by an older release. */
    status: z.enum(eventStatuses).optional(),
  }),
)
/** With the one matter that is open there, in words. */
const eventHit = lazy(() => eventFound().extend({ open: z.string().optional() }))
/** An event with the instant of its change, so that a screen recognizes changes that it has read. */
const changed = lazy(() => z.object({ id: z.string(), at: instant() }))
/** An event as the rows of its words have it. */
export type EventFound = OutputOf<typeof eventFound>
/** An event as a search result. */
export type EventHit = OutputOf<typeof eventHit>
const found = lazy(() => idAndName().extend({ city: z.string().nullish(), state: z.string().nullish() }))

const engagement = lazy(() =>
  z.object({
    start: instant(),
    end: instant(),
    /**
     * Booked without an event: by another agent, and not named. Blocked by the person themselves; busy by their other
     * calendar.
     */
    status: z.enum(['held', 'asked', 'booked', 'blocked', 'busy']),
    /** The place in line and the owner of what is held. */
    hold: z.object({ rank: z.int(), ends_at: instant(), name: z.string() }).optional(),
    /** The caller's own event; with a name only if it was read. */
    event: z.object({ id: z.string(), name: z.string().nullish() }).optional(),
  }),
)
const actDays = lazy(() => z.object({ id: z.string(), name: z.string(), engagements: z.array(engagement()) }))

/** A row of lists and calendar. */
const listedEvent = lazy(() =>
  eventProjection().extend({
    /** Those for it that are to be answered or extended; only for agent and admin. */
    holds: z.array(holdSchema()).optional(),
  }),
)

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
    whole: true,
    who: 'public',
    summary: 'List event types',
    status: 200,
    response: names,
  }),
  instruments: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/instruments',
    whole: true,
    who: 'public',
    summary: 'Instruments',
    status: 200,
    response: names,
  }),
  timezones: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/timezones',
    whole: true,
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
    program: 'read',
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
    summary: 'Look up the city, state and time zone of a ZIP code',
    query: () => z.object({ zipcode: z.string().max(20).default('') }),
    status: 200,
    response: () =>
      z.object({
        isValid: z.boolean(),
        zipcode: z
          .object({ zipcode: z.string(), city: z.string(), state: z.string(), timezone: z.string().optional() })
          .nullable(),
      }),
  }),
  listClients: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/clients',
    who: 'verified',
    program: 'read',
    summary:
      'List clients by name; only agents and admins get more than id and name, and vendors get only their own clients',
    query: () => z.object({ ...nameFilter(), ...paging() }),
    status: 200,
    response: () => z.array(clientSummary().partial().extend(idAndName().shape)),
  }),
  publicAgent: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/public/agents/{id}',
    who: 'public',
    summary: 'Get name and picture of an agent, for the page of their signup link',
    status: 200,
    response: () => agentSummary().pick({ id: true, name: true, profile_picture: true }),
  }),
  getClient: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/clients/{id}',
    who: ['admin', 'agent'],
    program: 'read',
    summary: 'Get a client with contacts, and whether mail to their address came back',
    status: 200,
    response: () => clientRecord().extend({ mail_returned: z.enum(['bounced', 'complained']).nullable() }),
  }),
  listEvents: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/events',
    who: 'verified',
    program: 'read',
    summary: "List the caller's events that overlap a time range",
    query: () =>
      z.object({
        start_date: rangeEnd('start_date'),
        end_date: rangeEnd('end_date').meta({
          description: 'Exclusive end of the range; ranges of any length are paged',
        }),
        artist: z.string().max(64).optional(),
        group: z.string().max(64).optional(),
        musician: z.string().max(64).optional(),
        client: z.string().max(64).optional(),
        venue: z.string().max(64).optional(),
        agent: z.string().max(64).optional(),
        sort: z.enum(['asc', 'desc']).default('asc'),
        ...pagingOfWhole(),
      }),
    status: 200,
    response: () => z.array(listedEvent()),
  }),
  listTasks: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/tasks',
    whole: true,
    who: 'verified',
    program: 'read',
    summary: "List the caller's unfinished events: those with something to do, then the next ones",
    status: 200,
    response: () => z.array(eventProjection()),
  }),
  getSetup: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/setup',
    whole: true,
    who: ['admin', 'agent'],
    program: 'read',
    summary: 'How far the agency is set up: what the caller has still to do, and nothing once all is done',
    status: 200,
    response: () => z.array(z.object({ step: z.enum(setupSteps), done: z.boolean() })),
  }),
  listChanges: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/changes',
    who: 'verified',
    program: 'read',
    keepsIdle: true,
    summary: 'Which of the events and requests on open screens have changed, for a screen to ask every few seconds',
    query: () =>
      z.object({
        since: instant('since is required').meta({ description: 'The `at` of the last answer' }),
        event: z.string().max(64).optional().meta({ description: 'The event that the screen shows' }),
      }),
    status: 200,
    response: () =>
      z.object({
        at: instant(),
        /** The last read was too long ago, or the changes are too many: everything may have changed. */
        all: z.boolean(),
        events: z.array(changed()),
        /** Requests that no agent has taken. */
        requests: z.array(changed()),
        /** `clients`, `venues` or `prospects`, for agents and admins. */
        lists: z.array(changed()),
        /** News for the caller: `GET /notices` has it. */
        notices: z.array(changed()),
        /** A channel tells of changes, for a ticket (`POST /changes/ticket`); absent where screens ask. */
        channel: z.literal(true).optional(),
        /** The version of the event that the screen shows; null if the caller may not see it. */
        version: z.number().nullable().optional(),
      }),
  }),
  changesTicket: endpoint({
    effect: 'everyday',
    group: 'lookups',
    method: 'POST',
    path: '/changes/ticket',
    who: 'verified',
    program: 'never',
    keepsIdle: true,
    refuses: ['too_many'],
    summary:
      'Get a ticket for the channel that tells an open screen of changes, for one minute; null where screens ask',
    secret: true,
    status: 200,
    response: () =>
      z.object({
        channel: z
          .object({
            url: z.string(),
            /** For the headers of `Authorization`, with the ticket. */
            host: z.string(),
            ticket: z.string(),
            /** The channels of the caller. */
            paths: z.array(z.string()),
          })
          .nullable(),
      }),
  }),
  listAvailability: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/availability',
    who: ['admin', 'agent'],
    program: 'read',
    summary:
      'List artists and groups, or agents, by name, with the times of a month for which they are asked or booked',
    query: () =>
      z.object({
        month: z
          .string()
          .regex(/^20\d\d-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/, 'Not a month')
          .meta({ description: 'A month, or the day with which a month of days begins' }),
        of: z.enum(['acts', 'agents']).default('acts').meta({ description: 'Whose days; all agents are on one page' }),
        ...nameFilter(),
        ...paging(),
      }),
    status: 200,
    response: () => z.array(actDays()),
  }),
  search: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/search',
    who: 'verified',
    program: 'read',
    summary: 'Find what the caller may see by the beginning of any word: events, clients, acts, musicians, venues',
    query: () => z.object({ q: z.string().min(2, 'At least 2 characters').max(100) }),
    status: 200,
    response: () =>
      z.object({
        events: z.array(eventHit()),
        clients: z.array(found()),
        acts: z.array(found()),
        musicians: z.array(found()),
        venues: z.array(found()),
      }),
  }),
  calendarFeed: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/public/calendars/{token}',
    who: 'public',
    refuses: ['too_many'],
    summary: "A person's events as iCalendar, for a subscription by its secret address",
    produces: 'text/calendar',
    status: 200,
    response: () => z.string(),
  }),
  isActFree: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/public/acts/{id}/free',
    who: 'public',
    refuses: ['too_many'],
    summary: 'Ask whether an act with a public page is free on a day: `free`, or `ask` its agent',
    query: () => z.object({ date: date('Please choose a day') }),
    status: 200,
    response: () => z.object({ answer: z.enum(['free', 'ask']) }),
  }),
  // Here, because no function that puts entries may find one.
  listAudit: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/audit',
    who: ['admin'],
    program: 'never',
    summary: 'List who changed whose money, role, contact or factor, and who opened evidence, newest first',
    query: () =>
      z.object({
        /** Such as `2026-11`; by default the running one. */
        month: z
          .string()
          .regex(/^(20[0-9]{2}|2100)-(0[1-9]|1[0-2])$/, 'Please choose a month')
          .optional(),
        ...paging(),
      }),
    status: 200,
    response: () => z.array(auditEntry()),
  }),
  listActivity: endpoint({
    group: 'lookups',
    method: 'GET',
    path: '/events/{id}/activity',
    who: ['admin', 'agent'],
    program: 'read',
    summary: 'List the activity on an event, newest first',
    query: () => z.object(paging()),
    status: 200,
    response: () => z.array(activity()),
  }),
}
