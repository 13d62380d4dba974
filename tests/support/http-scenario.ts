import type { Cloud, CloudOptions } from '#local/cloud.ts'
import { emailOf, type PersonKey } from '#local/seed/agency.ts'
import type { Agency } from '#local/seed/people.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { Api } from './api.ts'
import { runAgency } from './cloud.ts'
import { httpApi } from './http-api.ts'
import { untilSigned, type Booking } from './scenario.ts'

/** Scenarios over plain HTTP on the deployed template, with the clock moved and the mails read. */

const day = 86_400_000

export interface HttpScenario {
  cloud: Cloud
  agency: Agency
  api: Api
  stop(): Promise<void>
  booking(days: number, artist: PersonKey): Booking
  /** Booked with the deposit paid, 60 days ahead. */
  book(artist: PersonKey): Promise<Booked>
  get(who: PersonKey, id: string): ReturnType<typeof getAs>
  mailsTo(who: PersonKey, subject: string): ReturnType<Cloud['mail']>
  sign(id: string): Promise<unknown>
}
export interface Booked {
  id: string
  params: { id: string }
  booking: Booking
  toDaysAhead(days: number): Promise<unknown>
}

const getAs = (agency: Agency, who: PersonKey, id: string) => agency.as(who, eventsApi.getEvent, { params: { id } })

export const startScenario = async (options: Partial<CloudOptions> = {}): Promise<HttpScenario> => {
  const running = await runAgency(options)
  const { cloud, agency } = running
  const tokens = new Map<string, string>()
  const api: Api = {
    call: async (endpoint, who, input) => {
      if (who !== undefined) tokens.set(who, await agency.tokenOf(who as PersonKey))
      return httpApi(cloud.url, (name) => tokens.get(name)!).call(endpoint, who, input)
    },
  }
  const bookingIn = (days: number, artist: PersonKey): Booking => {
    const start = new Date(Math.floor(cloud.clock.now().getTime() / day) * day + days * day + 20 * 3_600_000)
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
  return {
    cloud,
    agency,
    api,
    booking: bookingIn,
    stop: () => running.stop(),
    book: async (artist) => {
      const booking = bookingIn(60, artist)
      const { id } = await untilSigned(api, booking)
      await agency.as('client', eventPaymentsApi.payDeposit, { params: { id } })
      await cloud.idle()
      const toDaysAhead = (days: number) => cloud.clock.advanceTo(new Date(Date.parse(booking.start) - days * day))
      return { id, params: { id }, booking, toDaysAhead }
    },
    get: (who, id) => getAs(agency, who, id),
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
