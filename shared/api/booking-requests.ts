import * as z from 'zod'
import { reason } from '../domain/cancellation/schema.ts'
import { bookingRequestInput, bookingRequestProjection } from '../domain/event/record/booking-request.ts'
import { eventView } from '../domain/event/record/schema.ts'
import { optionalText } from '../domain/schema-parts.ts'
import { endpoint } from './endpoint.ts'
import { noContent, paging } from './wire.ts'

/** The person who gets the event; entries name people by their accounts. */
const nextAgent = (body: unknown) => [(body as { agent_id: string }).agent_id.replace(/^agt_/, 'usr_')]

export const bookingRequestsApi = {
  createBookingRequest: endpoint({
    effect: 'everyday',
    group: 'booking-requests',
    method: 'POST',
    path: '/booking-requests',
    who: ['client'],
    program: 'never',
    refuses: ['too_many'],
    summary: 'Request a booking; it waits for an agent',
    body: bookingRequestInput,
    status: 201,
    response: eventView,
  }),
  listBookingRequests: endpoint({
    group: 'booking-requests',
    method: 'GET',
    path: '/booking-requests',
    who: ['admin', 'agent'],
    program: 'read',
    summary: 'List unassigned booking requests, oldest first',
    query: () => z.object(paging()),
    status: 200,
    response: () => z.array(bookingRequestProjection()),
  }),
  takeBookingRequest: endpoint({
    effect: 'everyday',
    group: 'booking-requests',
    method: 'PUT',
    path: '/booking-requests/take',
    who: ['admin', 'agent'],
    program: 'never',
    refuses: ['not_found'],
    summary: 'Take a request; if several agents try, exactly one succeeds',
    body: () => z.object({ id: z.string().min(1, 'Required').max(64), agent_id: z.string().max(64).nullish() }),
    status: 200,
    response: eventView,
  }),
  listAgents: endpoint({
    group: 'booking-requests',
    method: 'GET',
    path: '/agents',
    whole: true,
    who: ['admin', 'agent'],
    program: 'read',
    summary: 'List the verified agents of the agency by name',
    status: 200,
    response: () => z.array(z.object({ id: z.string(), name: z.string(), profile_picture: z.string().nullable() })),
  }),
  handOver: endpoint({
    effect: 'access',
    audited: { as: 'Handed the event over to another agent', written: 'with_the_act', about: nextAgent },
    group: 'booking-requests',
    method: 'PUT',
    path: '/events/{id}/agent',
    who: ['admin', 'agent'],
    summary: 'Hand an event with its conversations over to another agent',
    body: () => z.object({ agent_id: z.string('Please choose an agent').min(1, 'Please choose an agent').max(64) }),
    status: 204,
    response: noContent,
  }),
  withdrawBookingRequest: endpoint({
    effect: 'everyday',
    group: 'booking-requests',
    method: 'PUT',
    path: '/booking-requests/{id}/withdraw',
    who: ['client'],
    program: 'never',
    summary: 'Withdraw a request that is not signed yet',
    body: () => z.object({ reason: optionalText() }).nullish(),
    status: 200,
    response: eventView,
  }),
  declineBookingRequest: endpoint({
    effect: 'everyday',
    group: 'booking-requests',
    method: 'PUT',
    path: '/booking-requests/{id}/decline',
    who: ['admin', 'agent'],
    program: 'never',
    summary: 'Decline a request that is not signed yet, with a reason for the client',
    body: () => z.object({ reason: reason() }),
    status: 200,
    response: eventView,
  }),
}
