import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, requiredLine, text } from '../domain/schema-parts.ts'
import { eventView } from '../domain/event/record/schema.ts'
import { packageInput, packageSchema } from '../domain/package/schema.ts'
import { clientInvitation, clientSummary, invite } from '../domain/user/schema.ts'
import { vendorInvitation } from '../domain/user/vendor-invitation.ts'
import {
  consultationInput,
  enquirySchema,
  newProspectInput,
  prospectInput,
  prospectSchema,
} from '../domain/prospect/schema.ts'
import { endpoint } from './endpoint.ts'
import { idAndName, message, noContent, paging, version } from './wire.ts'

const notes = lazy(() =>
  z.object({
    text: z.string(),
    /** 0: nothing was written yet. */
    version: z.number().int(),
    updated_at: instant().nullable(),
    updated_by: z.string().nullable(),
  }),
)
export type Notes = OutputOf<typeof notes>

/** Enough for a line above the list. */
const mostViews = 30
/** Named filters and orders of the events list, which every agent and admin sees. */
const eventViews = lazy(() =>
  z.object({
    views: z
      .array(
        z.object({
          name: requiredLine('Name is required', 40),
          /** The query of the list's address. */
          query: text(600),
        }),
      )
      .max(mostViews, `At most ${mostViews} views`)
      .refine((views) => new Set(views.map(({ name }) => name)).size === views.length, 'Each name once'),
  }),
)
const savedViews = lazy(() =>
  eventViews().extend({
    /** 0: nothing was saved yet. */
    version: z.number().int(),
  }),
)
export type EventViews = OutputOf<typeof savedViews>

export const prospectsApi = {
  consult: endpoint({
    effect: 'everyday',
    group: 'prospects',
    method: 'POST',
    path: '/consultations',
    who: 'public',
    refuses: ['too_many'],
    summary: 'Request a consultation',
    body: consultationInput,
    status: 202,
    response: message,
  }),
  listProspects: endpoint({
    group: 'prospects',
    method: 'GET',
    path: '/prospects',
    who: ['admin', 'agent'],
    program: 'read',
    summary: 'List prospects, newest first',
    query: () => z.object(paging()),
    status: 200,
    response: () => z.array(prospectSchema()),
  }),
  getProspect: endpoint({
    group: 'prospects',
    method: 'GET',
    path: '/prospects/{id}',
    who: ['admin', 'agent'],
    program: 'read',
    summary: 'Get a prospect',
    status: 200,
    response: prospectSchema,
  }),
  listEnquiries: endpoint({
    group: 'prospects',
    method: 'GET',
    path: '/enquiries',
    whole: true,
    who: ['client'],
    program: 'never',
    summary: "The client's enquiries from before the sign-up that no event has been made of",
    status: 200,
    response: () => z.array(enquirySchema()),
  }),
  addProspect: endpoint({
    effect: 'everyday',
    group: 'prospects',
    method: 'POST',
    path: '/prospects',
    who: ['admin', 'agent'],
    program: 'write',
    did: 'Added a prospect',
    refuses: ['too_many'],
    summary: 'Add a prospect who called or wrote; nobody gets a mail',
    body: newProspectInput,
    status: 201,
    response: prospectSchema,
  }),
  updateProspect: endpoint({
    effect: 'everyday',
    group: 'prospects',
    method: 'PUT',
    path: '/prospects/{id}',
    who: ['admin', 'agent'],
    program: 'write',
    did: 'Changed a prospect',
    summary: "Update a prospect's status and notes",
    body: prospectInput,
    status: 200,
    response: prospectSchema,
  }),
  startEvent: endpoint({
    effect: 'everyday',
    group: 'prospects',
    method: 'POST',
    path: '/prospects/{id}/event',
    who: ['admin', 'agent'],
    program: 'never',
    // The address belongs to somebody who is not a client.
    refuses: ['invalid', 'too_many'],
    summary: 'Make a client and a draft event of a prospect; repeated, the same event',
    body: () => z.object({ invite: invite() }),
    status: 200,
    response: eventView,
  }),
  inviteClient: endpoint({
    effect: 'everyday',
    group: 'prospects',
    method: 'POST',
    path: '/clients',
    who: ['admin', 'agent'],
    program: 'never',
    refuses: ['too_many'],
    summary: 'Add a client, who gets a mail with a link to set a password; 409 with the client of a known address',
    body: clientInvitation,
    status: 201,
    response: clientSummary,
  }),
  addPerson: endpoint({
    effect: 'everyday',
    group: 'prospects',
    method: 'POST',
    path: '/people',
    who: ['admin', 'agent'],
    program: 'never',
    refuses: ['too_many'],
    summary:
      'Add an act or a musician, who can be booked at once and claims the account by a mailed link; 409 with the act ' +
      'or musician of a known address',
    body: vendorInvitation,
    status: 201,
    response: idAndName,
  }),
  invitePerson: endpoint({
    effect: 'everyday',
    group: 'prospects',
    method: 'POST',
    path: '/users/{id}/invitation',
    who: ['admin', 'agent'],
    program: 'never',
    refuses: ['too_many'],
    summary: 'Mail a person whom the agency added or imported a link to set a password; 409 if they have one',
    status: 204,
    response: noContent,
  }),
  getNotes: endpoint({
    group: 'prospects',
    method: 'GET',
    path: '/notes/{id}',
    who: ['admin', 'agent'],
    program: 'read',
    summary: "Get the agency's private notes on a person, venue, group or brand",
    status: 200,
    response: notes,
  }),
  updateNotes: endpoint({
    effect: 'everyday',
    group: 'prospects',
    method: 'PUT',
    path: '/notes/{id}',
    who: ['admin', 'agent'],
    program: 'write',
    did: 'Changed notes',
    summary: "Save the agency's private notes",
    body: () => z.object({ text: text(4096), version: version() }),
    status: 200,
    response: notes,
  }),
  getEventViews: endpoint({
    group: 'prospects',
    method: 'GET',
    path: '/event-views',
    who: ['admin', 'agent'],
    program: 'read',
    summary: "Get the agency's views of the events list",
    status: 200,
    response: savedViews,
  }),
  updateEventViews: endpoint({
    effect: 'everyday',
    group: 'prospects',
    method: 'PUT',
    path: '/event-views',
    who: ['admin', 'agent'],
    program: 'never',
    summary: "Save the agency's views of the events list",
    body: () => eventViews().extend({ version: version() }),
    status: 200,
    response: savedViews,
  }),
  listPackages: endpoint({
    group: 'prospects',
    method: 'GET',
    path: '/packages',
    whole: true,
    who: ['admin', 'agent'],
    program: 'read',
    summary: 'List the packages of the agency: line-ups with instruments, rates, hours and price, by name',
    status: 200,
    response: () => z.array(packageSchema()),
  }),
  createPackage: endpoint({
    effect: 'everyday',
    group: 'prospects',
    method: 'POST',
    path: '/packages',
    who: ['admin', 'agent'],
    program: 'never',
    refuses: ['conflict'],
    summary: 'Add a package',
    body: packageInput,
    status: 201,
    response: packageSchema,
  }),
  updatePackage: endpoint({
    effect: 'everyday',
    group: 'prospects',
    method: 'PUT',
    path: '/packages/{id}',
    who: ['admin', 'agent'],
    program: 'never',
    summary: 'Save a package; events and offers that were made from it stay as they are',
    body: () => packageInput().extend({ version: version() }),
    status: 200,
    response: packageSchema,
  }),
  deletePackage: endpoint({
    effect: 'everyday',
    group: 'prospects',
    method: 'DELETE',
    path: '/packages/{id}',
    who: ['admin', 'agent'],
    program: 'never',
    summary: 'Remove a package; events and offers that were made from it stay as they are',
    status: 204,
    response: noContent,
  }),
}
