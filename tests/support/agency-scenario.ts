import type { Cloud } from '#local/cloud.ts'
import type { PersonKey } from '#local/seed/agency.ts'
import type { Agency } from '#local/seed/people.ts'
import type { SeasonCloud } from '#local/seed/stage.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Api } from './api.ts'
import { startMemorySeason } from './memory-season.ts'
import type { MoneyFixture } from './money.ts'
import { untilSigned, type Booking } from './scenario.ts'

/** Months of the agency, with the clock moved: over HTTP, or in this process alone. */

type SentMail = Pick<ReturnType<Cloud['mail']>[number], 'to' | 'subject' | 'text' | 'attachments'>

export interface AgencyScenario<Mail extends SentMail = SentMail> {
  cloud: SeasonCloud & { mail(): readonly Mail[] }
  agency: Agency
  api: Api
  booking(days: number, artist: PersonKey): Booking
  /** Booked with the deposit paid, 60 days ahead. */
  book(artist: PersonKey): Promise<Booked>
  get(who: PersonKey, id: string): Promise<EventView>
  mailsTo(who: PersonKey, subject: string): Mail[]
  sign(id: string): Promise<unknown>
}
export interface Booked {
  id: string
  params: { id: string }
  booking: Booking
  toDaysAhead(days: number): Promise<unknown>
}

const day = 86_400_000

/** Of the demo's people, days ahead at 8 PM UTC. */
export const bookingAhead = (
  { clock }: Pick<SeasonCloud, 'clock'>,
  agency: Agency,
  days: number,
  artist: PersonKey,
): Booking => {
  const start = new Date(Math.floor(clock.now().getTime() / day) * day + days * day + 20 * 3_600_000)
  return {
    client: 'client',
    agent: 'agent',
    otherAgent: 'agent2',
    artist,
    artist_id: agency.ids(artist).artist,
    venue_id: agency.venueIds.hotel,
    start: start.toISOString(),
    end: new Date(start.getTime() + 4 * 3_600_000).toISOString(),
    rate: 4000,
  }
}

export const scenarioOf = <Mail extends SentMail>(
  cloud: AgencyScenario<Mail>['cloud'],
  agency: Agency,
  api: Api,
  emailOf: (who: PersonKey) => string,
): AgencyScenario<Mail> => {
  const bookingIn = (days: number, artist: PersonKey) => bookingAhead(cloud, agency, days, artist)
  return {
    cloud,
    agency,
    api,
    booking: bookingIn,
    book: async (artist) => {
      const booking = bookingIn(60, artist)
      const { id } = await untilSigned(api, booking)
      await agency.as('client', eventPaymentsApi.payDeposit, { params: { id } })
      await cloud.idle()
      const toDaysAhead = (days: number) => cloud.clock.advanceTo(new Date(Date.parse(booking.start) - days * day))
      return { id, params: { id }, booking, toDaysAhead }
    },
    get: (who, id) => agency.as(who, eventsApi.getEvent, { params: { id } }),
    mailsTo: (who, subject) =>
      cloud.mail().filter((mail) => mail.to.includes(emailOf(who)) && mail.subject.includes(subject)),
    sign: async (id) => {
      const params = { id }
      const { sha256 } = await agency.as('client', contractsApi.getContract, { params })
      const body = { signature: 'Nora Whitfield', consent: true as const, sha256 }
      const signed = await agency.as('client', contractsApi.signContract, { params, body })
      await cloud.idle()
      return signed
    },
  }
}

export interface MemoryScenario extends AgencyScenario {
  fixture: MoneyFixture
}

/** On a table in memory: a booking takes a fraction of a second, where a cloud with its functions takes three. */
export const startMemoryScenario = async (from = new Date('2026-06-01T16:00:00.000Z')): Promise<MemoryScenario> => {
  const mails: SentMail[] = []
  const { fixture, agency, cloud } = await startMemorySeason(from, () => Promise.resolve(), {
    mailsPerSecond: Infinity,
    send: ({ to, subject, text, calendar }) => {
      const attachments = calendar ? [{ name: 'event.ics', type: 'text/calendar', content: calendar.file }] : []
      mails.push({ to: [to], subject, text, attachments })
      return Promise.resolve()
    },
  })
  const { api, table } = fixture
  const call = api.call.bind(api)
  // Two acts of one person are never in the same millisecond.
  api.call = (...given) => {
    table.now = new Date(Date.parse(table.now) + 1000).toISOString()
    return call(...given)
  }
  return {
    ...scenarioOf({ ...cloud, mail: () => mails }, agency, api, (who) => fixture.users[who]!.email),
    fixture,
  }
}
