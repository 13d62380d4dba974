import { Temporal } from 'temporal-polyfill'
import { bookingRequestsApi } from '../../shared/api/booking-requests.ts'
import { eventPaymentsApi } from '../../shared/api/event-payments.ts'
import { eventsApi } from '../../shared/api/events.ts'
import type { EventView } from '../../shared/domain/event/schema.ts'
import { isPrepaidAt } from '../../shared/domain/venue/schema.ts'
import { group, venues, type PersonKey } from './agency.ts'
import type { Agency } from './people.ts'
import type { Depth, Story } from './stories.ts'

/** Plays one story through the API, each step by the person whose step it is. */

const order: Depth[] = ['request', 'draft', 'pending', 'propose', 'proposed', 'signed', 'booked']
const reaches = (depth: Depth, step: Depth) => !order.includes(depth) || order.indexOf(depth) >= order.indexOf(step)

export const timesOf = (story: Story, today: string) => {
  const start = Temporal.PlainDate.from(today).add({ days: story.on })
    .toZonedDateTime({ timeZone: venues[story.venue].timezone, plainTime: { hour: story.at } })
  return { start: new Date(start.epochMilliseconds).toISOString(), end: new Date(start.epochMilliseconds + story.hours * 3_600_000).toISOString() }
}

/** 15 % agent and 5 % platform leave 80 % for the people who play. */
const ratesOf = (story: Story) => {
  const pot = Math.round(story.rate * 80) / 100
  if (story.act !== 'group') return { artist_rate: pot, bandleader_rate: 0, sidemen: 0 }
  const sidemen = Math.floor((pot * 30) / 100)
  return { artist_rate: 0, bandleader_rate: Math.round((pot - 2 * sidemen) * 100) / 100, sidemen }
}

const performers = (story: Story): PersonKey[] => (story.act === 'group' ? group.members.map(([key]) => key) : [story.act])

const saved = (agency: Agency, story: Story, event: EventView) => {
  const { sidemen, ...rates } = ratesOf(story)
  const band = group.members.slice(1).map(([key, instrument]) => ({ musician_id: agency.ids(key).musician, instrument, rate: sidemen }))
  return {
    ...event,
    name: story.name,
    event_type: story.type,
    venue_id: agency.venueIds[story.venue],
    client_rate: story.rate,
    color: story.color ?? event.color,
    agent_percent: 0.15,
    ...rates,
    ...(story.act === 'group'
      ? { group_id: agency.groupId, artist_id: null, bandleader_id: agency.ids('bandleader').musician, musicians: band }
      : { artist_id: agency.ids(story.act).artist, bandleader_id: -1 }),
    ...(isPrepaidAt(venues[story.venue].kind) && {
      proposals: (story.options ?? [{ title: `${story.name}, as discussed`, description: `${story.notes} Sound and light included.`, price: story.rate }])
        .map((option, i) => ({ id: i + 1, ...option })),
    }),
    dresscode: 'Dark and neat',
  }
}

/** From the client's request as far as the story goes before the gig. @returns the event's id. */
export const book = async (agency: Agency, story: Story, today: string): Promise<string> => {
  const { as } = agency
  const { start, end } = timesOf(story, today)
  const request = await as(story.client, bookingRequestsApi.createBookingRequest, {
    body: {
      client_notes: story.notes, client_budget: story.rate, start, end, name: `${story.name}`,
      ...(story.act !== 'group' ? { client_artist_id: agency.ids(story.act).artist } : { client_group_id: agency.groupId }),
    },
  })
  const params = { id: request.id }
  if (!reaches(story.depth, 'draft')) return request.id
  const taken = await as(story.agent, bookingRequestsApi.takeBookingRequest, { body: { id: request.id } })
  await as(story.agent, eventsApi.updateEvent, { params, body: saved(agency, story, taken) })
  if (!reaches(story.depth, 'pending')) return request.id
  for (const key of performers(story)) {
    const ids = agency.ids(key)
    const body = story.act !== 'group' ? { artist_id: ids.artist } : key === 'bandleader' ? { bandleader_id: ids.musician } : { musician_id: ids.musician }
    await as(story.agent, eventsApi.requestVendor, { params, body })
  }
  if (!reaches(story.depth, 'propose')) return request.id
  for (const key of performers(story)) await as(key, eventsApi.respond, { params, body: { response: 'confirm' } })
  if (!isPrepaidAt(venues[story.venue].kind) || !reaches(story.depth, 'proposed')) return request.id
  await as(story.agent, eventsApi.sendProposal, { params })
  if (!reaches(story.depth, 'signed')) return request.id
  await as(story.client, eventsApi.pickProposal, { params, body: { proposal_id: 1 } })
  await as(story.client, eventsApi.signContract, { params, body: { signature: agency.nameOf(story.client), consent: true } })
  if (!reaches(story.depth, 'booked')) return request.id
  await as(story.client, eventPaymentsApi.payDeposit, { params, body: {} })
  return request.id
}

/** Gig end, said by whoever leads: the band leader, or the artist on their own. */
export const endGig = async (agency: Agency, story: Story, id: string) => {
  await agency.as(story.act === 'group' ? 'bandleader' : story.act, eventPaymentsApi.confirmPlayed, { params: { id }, body: {} })
}

export const invoice = async (agency: Agency, story: Story, id: string) => {
  const event = await agency.as(story.agent, eventsApi.getEvent, { params: { id } })
  await agency.as(story.agent, eventPaymentsApi.invoicePostpaid, { params: { id }, body: event })
}

export const payVendors = async (agency: Agency, story: Story, id: string) => {
  await agency.as(story.agent, eventPaymentsApi.payVendors, { params: { id } })
}

export const refund = async (agency: Agency, story: Story, id: string) => {
  await agency.as(story.agent, eventPaymentsApi.refundEvent, { params: { id } })
}

/** The rest of the money before its day, by the client's own click. */
export const payBalance = async (agency: Agency, story: Story, id: string) => {
  await agency.as(story.client, eventPaymentsApi.payBalance, { params: { id } })
}
