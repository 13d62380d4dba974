import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { instant, optionalText, rangeEnd, requiredName, requiredText } from '../domain/schema-parts.ts'
import { correctFields } from '../domain/event/edit/save-rules.ts'
import { eventProjection, eventInput, eventView } from '../domain/event/record/schema.ts'
import { endpoint } from './endpoint.ts'
import { noContent, paging, version } from './wire.ts'

const vendorRef = lazy(() =>
  z.object({
    id: z.string().max(64),
    status: z.string().max(32).nullish(),
    name: z.string().max(256).nullish(),
    email: z.string().max(254).nullish(),
    cell_phone: z.string().max(40).nullish(),
  }),
)
const contract = lazy(() =>
  z.object({
    title: z.string(),
    text: z.string(),
    vendor_signature: z.string().nullish(),
    client_signature: z.string().nullish(),
    signed_at: z.string().nullish(),
    /** The sentence that the client agrees to when signing. */
    consent: z.string(),
    sha256: z.string(),
    editable: z.boolean(),
    /** The event's: whatever changes it may change the terms. */
    version: z.number().int(),
  }),
)
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

export const eventsApi = {
  listEvents: endpoint({
    group: 'events',
    method: 'GET',
    path: '/events',
    who: 'verified',
    summary: "The caller's events that touch a range of time",
    query: () =>
      z.object({
        start_date: rangeEnd('start_date'),
        end_date: rangeEnd('end_date').meta({
          description: 'The moment after the last; a range of any length is paged',
        }),
        artist: z.string().max(64).optional(),
        client: z.string().max(64).optional(),
        venue: z.string().max(64).optional(),
        sort: z.enum(['asc', 'desc']).default('asc'),
        cursor: paging().cursor,
      }),
    status: 200,
    response: () => z.array(eventProjection()),
  }),
  getEvent: endpoint({
    group: 'events',
    method: 'GET',
    path: '/events/{id}',
    who: 'verified',
    summary: 'An event, as the caller may see it',
    status: 200,
    response: eventView,
  }),
  createEvent: endpoint({
    group: 'events',
    method: 'POST',
    path: '/events',
    who: ['admin', 'agent'],
    summary: 'Add an event',
    body: eventInput,
    invalid: correctFields,
    status: 201,
    response: eventView,
  }),
  // The body is checked by the use case, because what must be in it depends on the caller's role on this event.
  updateEvent: endpoint({
    group: 'events',
    method: 'PUT',
    path: '/events/{id}',
    who: 'verified',
    summary: 'Save an event; fields that the caller may not write are ignored',
    body: () => eventInput().partial().extend({ version: version() }),
    invalid: correctFields,
    status: 200,
    response: eventView,
  }),
  deleteEvent: endpoint({
    group: 'events',
    method: 'DELETE',
    path: '/events/{id}',
    who: 'verified',
    summary: 'Delete an event without payments; engaged vendors are released and told',
    status: 204,
    response: noContent,
  }),
  requestVendor: endpoint({
    group: 'events',
    method: 'PUT',
    path: '/events/{id}/request',
    who: 'verified',
    summary: 'Request a selected vendor, or ask again',
    body: () =>
      z.object({
        event_id: z.string().max(64).optional(),
        artist_id: z.string().max(64).nullish(),
        bandleader_id: z.string().max(64).nullish(),
        musician_id: z.string().max(64).nullish(),
      }),
    status: 200,
    response: eventView,
  }),
  respond: endpoint({
    group: 'events',
    method: 'PUT',
    path: '/events/{id}/response',
    who: 'verified',
    summary: "The caller's own answer to a request",
    body: () => z.object({ response: z.enum(['confirm', 'decline']), reason: optionalText() }),
    status: 200,
    response: eventView,
  }),
  releaseVendors: endpoint({
    group: 'events',
    method: 'POST',
    path: '/events/{id}/vendors-release',
    who: 'verified',
    summary: 'Release vendors and tell them',
    body: () =>
      z.object({
        event_id: z.string().max(64).optional(),
        artist: vendorRef().nullish(),
        bandleader: vendorRef().nullish(),
        musicians: z.array(vendorRef()).max(60).nullish(),
      }),
    status: 200,
    response: () => z.object({ success: z.boolean(), message: z.string() }),
  }),
  sendProposal: endpoint({
    group: 'events',
    method: 'POST',
    path: '/events/{id}/proposal-send',
    who: 'verified',
    refuses: ['invalid'],
    summary: 'Send the proposal, or send it again',
    status: 200,
    response: () => z.object({ proposal_offer_date: z.string(), proposal_sent_at: instant() }),
  }),
  pickProposal: endpoint({
    group: 'events',
    method: 'PUT',
    path: '/events/{id}/proposal-pick',
    who: ['client'],
    summary: 'The client picks an option, or with null takes the choice back to see all options again',
    body: () =>
      z.object({ proposal_id: z.union([z.literal(1), z.literal(2), z.literal(3), z.null()], 'Choose a proposal') }),
    status: 200,
    response: eventView,
  }),
  getContract: endpoint({
    group: 'events',
    method: 'GET',
    path: '/events/{id}/contract',
    who: 'verified',
    refuses: ['conflict'],
    summary: 'The contract',
    status: 200,
    response: contract,
  }),
  updateContract: endpoint({
    group: 'events',
    method: 'PUT',
    path: '/events/{id}/contract',
    who: ['admin'],
    summary: 'Edit the contract before it is signed',
    body: () =>
      z.object({
        title: requiredName('Required', 256),
        text: requiredText('Required', 60_000),
        version: version(),
      }),
    status: 200,
    response: contract,
  }),
  signContract: endpoint({
    group: 'events',
    method: 'POST',
    path: '/events/{id}/contract-sign',
    who: ['client'],
    summary: 'The client signs',
    body: () =>
      z.object({
        signature: requiredName('Please type your name'),
        consent: z.literal(true, 'Please agree to the contract'),
        /** Of the text that was read, as `GET contract` gave it: another text in the meantime is not signed unread. */
        sha256: z.string().max(64).optional(),
      }),
    status: 200,
    response: eventView,
  }),
  listActivity: endpoint({
    group: 'events',
    method: 'GET',
    path: '/events/{id}/activity',
    who: ['admin', 'agent'],
    summary: 'Who did what and when, newest first',
    query: () => z.object(paging()),
    status: 200,
    response: () => z.array(activity()),
  }),
}
