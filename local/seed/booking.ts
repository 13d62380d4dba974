import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { isPrepaidAt } from '#shared/domain/venue/kinds.ts'
import { group, type PersonKey } from './agency.ts'
import { venues } from './venues.ts'
import type { Agency } from './people.ts'
import { dateOf, type Depth, type Scenario } from './scenario.ts'

/** Runs one scenario through the API, each step as the person in charge. */

/** How many steps of the booking each depth takes. */
const stepsTo: Readonly<Record<Depth, number>> = {
  request: 0,
  draft: 1,
  pending: 2,
  propose: 3,
  proposed: 4,
  signed: 5,
  booked: 6,
  played: 6,
  invoiced: 6,
  payment_failed: 6,
  paid: 6,
  refunded: 6,
  refund_incomplete: 6,
  canceled: 6,
}
const reaches = (depth: Depth, step: Depth) => stepsTo[depth] >= stepsTo[step]

export const timesOf = (scenario: Scenario, today: string) => {
  const { timezone: timeZone } = venues[scenario.venue]
  const start = dateOf(scenario, today).toZonedDateTime({ timeZone, plainTime: { hour: scenario.at } })
  return {
    start: new Date(start.epochMilliseconds).toISOString(),
    end: new Date(start.epochMilliseconds + scenario.hours * 3_600_000).toISOString(),
  }
}

/** 15 % agent and 5 % platform leave 80 % for the performers; a band leader gets twice a musician's rate. */
const ratesOf = (scenario: Scenario) => {
  const pot = Math.round(scenario.rate * 80) / 100
  if (scenario.act !== 'group') return { artist_rate: pot, bandleader_rate: 0, sidemen: 0 }
  const others = group.members.length - 1
  const sidemen = Math.floor(pot / (others + 2))
  return { artist_rate: 0, bandleader_rate: Math.round((pot - others * sidemen) * 100) / 100, sidemen }
}

const performers = (scenario: Scenario): PersonKey[] =>
  scenario.act === 'group' ? group.members.map(([key]) => key) : [scenario.act]

const saved = (agency: Agency, scenario: Scenario, event: EventView) => {
  const { sidemen, ...rates } = ratesOf(scenario)
  const band = group.members
    .slice(1)
    .map(([key, instrument]) => ({ musician_id: agency.ids(key).musician, instrument, rate: sidemen }))
  return {
    ...event,
    name: scenario.name,
    event_type: scenario.type,
    venue_id: agency.venueIds[scenario.venue],
    client_rate: scenario.rate,
    color: scenario.color ?? event.color,
    agent_percent: 0.15,
    ...rates,
    ...(scenario.act === 'group'
      ? { group_id: agency.groupId, artist_id: null, bandleader_id: agency.ids('bandleader').musician, musicians: band }
      : { artist_id: agency.ids(scenario.act).artist, bandleader_id: -1 }),
    ...(isPrepaidAt(venues[scenario.venue].kind) && {
      proposals: (
        scenario.options ?? [
          {
            title: `${scenario.name}, as discussed`,
            description: `${scenario.notes} Sound and light included.`,
            price: scenario.rate,
          },
        ]
      ).map((option, i) => ({ id: i + 1, ...option })),
    }),
    dresscode: 'Dark and neat',
    ...scenario.details,
  }
}

/** From the client's request up to the gig, as far as the scenario goes. @returns the event's id. */
export const book = async (agency: Agency, scenario: Scenario, today: string): Promise<string> => {
  const { as } = agency
  const { start, end } = timesOf(scenario, today)
  const request = await as(scenario.client, bookingRequestsApi.createBookingRequest, {
    body: {
      client_notes: scenario.notes,
      client_budget: scenario.rate,
      start,
      end,
      name: `${scenario.name}`,
      ...(scenario.act !== 'group'
        ? { client_artist_id: agency.ids(scenario.act).artist }
        : { client_group_id: agency.groupId }),
    },
  })
  const params = { id: request.id }
  if (!reaches(scenario.depth, 'draft')) return request.id
  const taken = await as(scenario.agent, bookingRequestsApi.takeBookingRequest, { body: { id: request.id } })
  await as(scenario.agent, eventsApi.updateEvent, { params, body: saved(agency, scenario, taken) })
  if (!reaches(scenario.depth, 'pending')) return request.id
  for (const key of performers(scenario)) {
    const ids = agency.ids(key)
    const body =
      scenario.act !== 'group'
        ? { artist_id: ids.artist }
        : key === 'bandleader'
          ? { bandleader_id: ids.musician }
          : { musician_id: ids.musician }
    await as(scenario.agent, eventsApi.requestVendor, { params, body })
  }
  if (!reaches(scenario.depth, 'propose')) return request.id
  /** A yes names what was read. */
  const read = async (who: PersonKey) => (await as(who, eventsApi.getEvent, { params })).round
  for (const key of performers(scenario))
    await as(key, eventsApi.respond, { params, body: { response: 'confirm', round: await read(key) } })
  if (!isPrepaidAt(venues[scenario.venue].kind) || !reaches(scenario.depth, 'proposed')) return request.id
  await as(scenario.agent, eventsApi.sendProposal, { params })
  if (!reaches(scenario.depth, 'signed')) return request.id
  const round = await read(scenario.client)
  await as(scenario.client, eventsApi.pickProposal, { params, body: { proposal_id: 1, round } })
  const { sha256 } = await as(scenario.client, contractsApi.getContract, { params })
  await as(scenario.client, contractsApi.signContract, {
    params,
    body: { signature: agency.nameOf(scenario.client), consent: true, sha256 },
  })
  if (!reaches(scenario.depth, 'booked')) return request.id
  await as(scenario.client, eventPaymentsApi.payDeposit, { params, body: {} })
  return request.id
}

/** Gig End, confirmed by the leader: the band leader, or the artist if there is none. */
export const endGig = async (agency: Agency, scenario: Scenario, id: string) => {
  await agency.as(scenario.act === 'group' ? 'bandleader' : scenario.act, eventPaymentsApi.confirmPlayed, {
    params: { id },
    body: {},
  })
}

export const invoice = async (agency: Agency, scenario: Scenario, id: string) => {
  const event = await agency.as(scenario.agent, eventsApi.getEvent, { params: { id } })
  await agency.as(scenario.agent, eventPaymentsApi.invoicePostpaid, { params: { id }, body: event })
}

export const payVendors = async (agency: Agency, scenario: Scenario, id: string) => {
  await agency.as(scenario.agent, eventPaymentsApi.payVendors, { params: { id } })
}

export const refund = async (agency: Agency, scenario: Scenario, id: string) => {
  await agency.as(scenario.agent, eventPaymentsApi.refundEvent, { params: { id } })
}

/** The balance before its due date, by the client's click. */
export const payBalance = async (agency: Agency, scenario: Scenario, id: string) => {
  await agency.as(scenario.client, eventPaymentsApi.payBalance, { params: { id } })
}
