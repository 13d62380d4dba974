import assert from 'node:assert/strict'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { ask, refused, type Api } from './api.ts'
import { eventBody } from './event-body.ts'

/**
 * The main job, step by step, each by the person in charge: from a client's request to a signed contract. Runs on use
 * cases and over HTTP alike; money scenarios continue with payment and the two endings.
 */

export interface Booking {
  client: string
  agent: string
  /** Comes second to the request. */
  otherAgent: string
  artist: string
  artist_id: string
  venue_id: string
  start: string
  end: string
  /** Units. */
  rate: number
  title?: string
  /** The options offered to the client instead of the usual single one, and which of them they pick. */
  offer?: { proposals: readonly { id: number; price: number }[]; pick: 1 | 2 | 3 }
}

/** The event as its agent saves it. Sends no version, so it is accepted despite concurrent changes. */
export const savedBy = (
  booking: Booking,
  event: EventView,
  patch: Record<string, unknown> = {},
): Record<string, unknown> => ({
  ...event,
  ...eventBody(booking.rate, { venue_id: booking.venue_id, artist_id: booking.artist_id }),
  ...(booking.title !== undefined && { name: booking.title }),
  ...(booking.offer && { proposals: booking.offer.proposals }),
  version: undefined,
  ...patch,
})

export const request = (api: Api, booking: Booking) =>
  ask(api, bookingRequestsApi.createBookingRequest, booking.client, {
    body: {
      client_notes: 'Music for a hundred guests',
      client_budget: booking.rate,
      start: booking.start,
      end: booking.end,
      client_artist_id: booking.artist_id,
    },
  })

export const take = async (api: Api, booking: Booking, id: string): Promise<EventView> => {
  const event = await ask(api, bookingRequestsApi.takeBookingRequest, booking.agent, { body: { id } })
  const late = await refused(api, bookingRequestsApi.takeBookingRequest, booking.otherAgent, { body: { id } })
  assert.equal(late.status, 409)
  return event
}

const save = async (api: Api, booking: Booking, event: EventView): Promise<EventView> => {
  const params = { id: event.id }
  const wrong = await refused(api, eventsApi.updateEvent, booking.agent, {
    params,
    body: savedBy(booking, event, { artist_rate: booking.rate * 0.8 - 0.01 }),
  })
  assert.equal(wrong.status, 422)
  assert.equal(wrong.error_message, "Rates don't add up to client rate")
  return ask(api, eventsApi.updateEvent, booking.agent, { params, body: savedBy(booking, event) })
}

export const engage = async (api: Api, booking: Booking, id: string): Promise<EventView> => {
  const params = { id }
  const pending = await ask(api, eventsApi.requestVendor, booking.agent, {
    params,
    body: { event_id: id, artist_id: booking.artist_id },
  })
  assert.equal(pending.status, 'pending')
  assert.equal(pending.artist_status, 'requested')
  await ask(api, eventsApi.respond, booking.artist, { params, body: { response: 'confirm' } })
  return ask(api, eventsApi.getEvent, booking.agent, { params })
}

export const propose = async (api: Api, booking: Booking, id: string): Promise<EventView> => {
  const params = { id }
  const sent = await ask(api, eventsApi.sendProposal, booking.agent, { params })
  assert.ok(sent.proposal_sent_at)
  return ask(api, eventsApi.getEvent, booking.client, { params })
}

const sign = async (api: Api, booking: Booking, id: string): Promise<EventView> => {
  const params = { id }
  const proposal_id = booking.offer?.pick ?? 1
  const picked = await ask(api, eventsApi.pickProposal, booking.client, { params, body: { proposal_id } })
  assert.equal(picked.proposal_step, 2)
  const contract = await ask(api, contractsApi.getContract, booking.client, { params })
  return ask(api, contractsApi.signContract, booking.client, {
    params,
    body: { signature: 'Nora Whitfield', consent: true, sha256: contract.sha256 },
  })
}

/** All of it. @returns the event as its client sees it, signed and not paid yet. */
export const untilProposed = async (api: Api, booking: Booking): Promise<EventView> => {
  const { id } = await request(api, booking)
  const taken = await take(api, booking, id)
  assert.equal(taken.status, 'draft')
  await save(api, booking, taken)
  assert.equal((await engage(api, booking, id)).status, 'propose')
  const proposed = await propose(api, booking, id)
  assert.equal(proposed.status, 'proposed')
  return proposed
}

export const untilSigned = async (api: Api, booking: Booking): Promise<EventView> => {
  const { id } = await untilProposed(api, booking)
  const signed = await sign(api, booking, id)
  assert.equal(signed.proposal_step, 3)
  const picked = booking.offer?.proposals.find(({ id }) => id === booking.offer?.pick)
  assert.equal(signed.client_rate_booked, picked?.price ?? booking.rate)
  return signed
}
