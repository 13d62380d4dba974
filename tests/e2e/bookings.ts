import { authApi } from '#shared/api/auth.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { usersApi } from '#shared/api/users.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { ask as askSeed } from '#local/seed/http.ts'
import { ask, withToken, type Api } from '#tests/support/api.ts'
import { eventBody } from '#tests/support/event-body.ts'
import { httpApi } from '#tests/support/http-api.ts'
import { engage, propose, type Booking } from '#tests/support/scenario.ts'
import { password } from './browser.ts'
import { ensure } from './page-actions.ts'
import { readerFor } from './records.ts'
import type { RunningApp } from './scenario.ts'

/** Bookings made over HTTP, so that a scenario clicks only what it is about. */

const day = 86_400_000

export const login = async ({ url }: RunningApp, who: string) =>
  withToken(await askSeed(url, authApi.login, { body: { email: `${who}@bookme.example`, password } }))

/** Acts as the people of the demo agency, each logged in once per scenario. */
export const apiOf = (running: RunningApp): Api => {
  const tokens = new Map<string, string>()
  const plain = httpApi(running.url, (who) => tokens.get(who)!)
  return {
    call: async (endpoint, who, input) => {
      if (who !== undefined && !tokens.has(who)) tokens.set(who, (await login(running, who)).token)
      return plain.call(endpoint, who, input)
    },
  }
}

/** Adds a card on the provider's page. */
export const useCard = async (api: Api, who: string, id: string, method = 'pm_card_visa') => {
  const query = { suffix: 'payment-methods', event_id: 'none' }
  const { url } = await ask(api, usersApi.billingLink, who, { params: { id }, query })
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'add', method }),
    redirect: 'manual',
  })
  ensure(answer.status === 303, `The provider's page answered ${answer.status}`)
}

export interface Wanted {
  title: string
  /** The artist's key and name. */
  artist: readonly [key: string, name: string]
  /** How far ahead; the first day from there on which the agency has nothing. */
  days?: number
  rate?: number
  proposals?: { id: number; title: string; description: string; price: number }[]
}

export interface Bookings {
  api: Api
  booking(wanted: Wanted): Promise<Booking>
  /** On the ninth of a month so far ahead, so that the calendar's page also shows the next week. */
  draft(title: string, monthsAhead: number): Promise<{ id: string; start: Date }>
  /** The client has a proposal to choose from. @returns the event's id */
  proposed(wanted: Wanted): Promise<string>
  /** Signed, and the deposit or everything is paid. */
  booked(wanted: Wanted, paid?: 'deposit' | 'all'): Promise<string>
  pay(id: string, what?: 'deposit' | 'all'): Promise<unknown>
  get(who: string, id: string): Promise<EventView>
  /** The agent saves the event with other fields. */
  save(id: string, change: (event: EventView) => Record<string, unknown>): Promise<EventView>
  sign(id: string): Promise<unknown>
  /** Of the host. */
  me(): Promise<{ id: string }>
}

/** Another price; the artist gets the usual 80 %. */
export const priced = (rate: number) => (event: EventView) => ({
  client_rate: rate,
  artist_rate: rate * 0.8,
  proposals: event.proposals!.map((option) => ({ ...option, price: rate })),
})
const shifted = (instant: string | null | undefined) => new Date(Date.parse(instant!) + day).toISOString()
export const aDayLater = ({ start, end }: EventView) => ({ start: shifted(start), end: shifted(end) })

/** Books and pays. */
export interface Host {
  key: string
  client: string
  name: string
}
const nora: Host = { key: 'client', client: 'Nora Whitfield', name: 'Nora Whitfield' }
export const daniel: Host = { key: 'client2', client: 'Harbor Lane Hospitality', name: 'Daniel Reyes' }

export const bookingsOf = async (running: RunningApp, host = nora): Promise<Bookings> => {
  const api = apiOf(running)
  const reader = await readerFor(running, 'agent@bookme.example')
  const [artists, venues] = [await reader.artists(), await reader.get<{ id: string; name: string }[]>('/venues')]
  const clients = await reader.get<{ id: string; name: string }[]>('/clients')
  const client_id = clients.find((one) => one.name === host.client)!.id
  const today = Math.floor((await running.clock()).getTime() / day)
  const booking = async ({ title, artist: [artist, name], days = 100, rate = 4000 }: Wanted): Promise<Booking> => {
    const busy = new Set((await reader.events()).map(({ start }) => Math.floor(Date.parse(start) / day)))
    let on = today + days
    // Scenarios move events by a day.
    while (busy.has(on) || busy.has(on - 1)) on += 1
    const start = new Date(on * day + 20 * 3_600_000)
    return {
      title,
      client: host.key,
      agent: 'agent',
      otherAgent: 'agent2',
      artist,
      artist_id: artists.find((one) => one.name === name)!.id,
      venue_id: venues.find((one) => one.name === 'The Alder House Hotel')!.id,
      start: start.toISOString(),
      end: new Date(start.getTime() + 4 * 3_600_000).toISOString(),
      rate,
    }
  }
  const get: Bookings['get'] = (who, id) => ask(api, eventsApi.getEvent, who, { params: { id } })
  const pay: Bookings['pay'] = (id, what = 'deposit') =>
    ask(api, eventPaymentsApi.payDeposit, host.key, { params: { id }, body: { in_full: what === 'all' } })
  const sign: Bookings['sign'] = async (id) => {
    const { sha256 } = await ask(api, contractsApi.getContract, host.key, { params: { id } })
    const body = { signature: host.name, consent: true, sha256 }
    return ask(api, contractsApi.signContract, host.key, { params: { id }, body })
  }
  // Not through a client's request: requests are limited by the hour.
  const create = ({ agent, title, rate, artist_id, venue_id, start, end }: Booking, more: object = {}) =>
    ask(api, eventsApi.createEvent, agent, {
      body: eventBody(rate, {
        name: title,
        client_id,
        client_notes: 'Music for a hundred guests',
        artist_id,
        venue_id,
        start,
        end,
        ...more,
      }),
    })
  const draft: Bookings['draft'] = async (title, monthsAhead) => {
    const now = await running.clock()
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 9, 22))
    const end = new Date(start.getTime() + 4 * 3_600_000)
    const it = await booking({ title, artist: ['artist', 'Elena Marsh'] })
    const { id } = await create({ ...it, start: start.toISOString(), end: end.toISOString() })
    return { id, start }
  }
  const proposed: Bookings['proposed'] = async (wanted) => {
    const it = await booking(wanted)
    const { id } = await create(it, wanted.proposals && { proposals: wanted.proposals })
    await engage(api, it, id)
    await propose(api, it, id)
    return id
  }
  return {
    api,
    booking,
    get,
    pay,
    draft,
    proposed,
    booked: async (wanted, paid = 'deposit') => {
      const id = await proposed(wanted)
      await ask(api, eventsApi.pickProposal, host.key, { params: { id }, body: { proposal_id: 1 } })
      await sign(id)
      await pay(id, paid)
      return id
    },
    save: async (id, change) => {
      const event = await get('agent', id)
      return ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: { ...event, ...change(event) } })
    },
    sign,
    me: () => login(running, host.key),
  }
}
