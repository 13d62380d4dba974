import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { artistsApi } from '#shared/api/artists.ts'
import { authApi } from '#shared/api/auth.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { moneyApi } from '#shared/api/money.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { usersApi } from '#shared/api/users.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { sessionOf } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { buildApiFixture, type ApiFixture } from '#tests/support/api-fixture.ts'
import { eventBody } from '#tests/support/event-body.ts'
import { startLambdaApi, type LambdaApi } from '#tests/support/lambda-api.ts'
import { when } from './setting.ts'

/** Rows that a function needs only at times. Each request runs within its function's role. */

let fixture: ApiFixture
let api: LambdaApi
beforeAll(async () => {
  api = await startLambdaApi((who) => fixture.tokenOf(who))
  fixture = await buildApiFixture(api)
})
afterAll(() => api.stop())

const booked = (fields = {}) =>
  ask(api, eventsApi.createEvent, 'agent', {
    body: eventBody(1000, {
      client_id: fixture.users.client2.client!.id,
      client_notes: 'A party',
      venue_id: fixture.hotel,
      artist_id: fixture.users.artist.artist!.id,
      ...when,
      ...fields,
    }),
  })

describe('an hour after the last click, a session is extended', () => {
  it.each<[string, Endpoint]>([
    ['artists', artistsApi.listBrands],
    ['lookups', lookupsApi.listClients],
    ['money', moneyApi.getBooks],
    ['venues', venuesApi.listVenues],
  ])('by a request to %s', async (_, endpoint) => {
    const token = await sessionOf(api.table, fixture.users.admin.id)
    const { now } = api.table
    api.setNow(new Date(Date.parse(now) + 3_600_000).toISOString())
    const { answer, trace } = await api.send(endpoint, { token })
    api.setNow(now)
    expect(answer).toMatchObject({ status: 200 })
    expect(trace.written).toMatchObject([{ PK: `USER#${fixture.users.admin.id}` }])
  })
})

describe('a brand', () => {
  it('has its page, and can be wished for and booked', async () => {
    const brand_id = fixture.brand
    expect(await ask(api, artistsApi.getArtist, 'agent', { params: { id: brand_id } })).toMatchObject({ id: brand_id })
    const wishes = { client_notes: 'Music, please', client_budget: 1000, brand_id, ...when }
    const wished = await ask(api, bookingRequestsApi.createBookingRequest, 'client', { body: wishes })
    const event = await booked({ brand_id })
    for (const { id } of [wished, event])
      expect(await ask(api, eventsApi.getEvent, 'agent', { params: { id } })).toMatchObject({ brand_id })
  })
})

it('an admin changes their own name', async () => {
  const { id, email, cell_phone } = fixture.users.admin
  const body = { first: 'Alex', last: 'Admin', email, cell_phone, zipcode: '12534' }
  expect(await ask(api, usersApi.updateUser, 'admin', { params: { id }, body })).toMatchObject({ first: 'Alex' })
})

it('a prospect who does not know the place yet becomes an event', async () => {
  const body = { name: 'Ann Lead', email: 'ann@lead.example', event_type: 'Wedding', place: '???', message: 'Music' }
  await ask(api, prospectsApi.consult, undefined, { body })
  const prospects = await ask(api, prospectsApi.listProspects, 'agent', {})
  const { id } = prospects.find(({ email }) => email === body.email)!
  expect(await ask(api, prospectsApi.startEvent, 'agent', { params: { id }, body: {} })).toMatchObject({
    status: 'draft',
  })
})

describe('notes', () => {
  it.each(['person', 'venue', 'group', 'brand'] as const)('about a %s are kept', async (about) => {
    const { users, hotel, group, brand } = fixture
    const params = { id: { person: users.artist.id, venue: hotel, group: group.id, brand }[about] }
    await ask(api, prospectsApi.updateNotes, 'agent', { params, body: { text: 'Likes jazz', version: 0 } })
    expect(await ask(api, prospectsApi.getNotes, 'agent', { params })).toMatchObject({ text: 'Likes jazz' })
  })
})

describe("someone who signs up through the link of an agent's event", () => {
  it('gets their group, and is a prospect from this event', async () => {
    const event = await booked()
    await ask(api, authApi.signup, undefined, {
      body: {
        email: 'guest@bookme.example',
        password: 'Kettle-41-orch',
        first: 'Robin',
        last: 'Guest',
        roles: ['client', 'bandleader'],
        group: { name: 'The Guests' },
        agent_id: fixture.users.agent.agent!.id,
        event_id: event.id,
      },
    })
    const prospects = await ask(api, prospectsApi.listProspects, 'agent', {})
    expect(prospects).toContainEqual(expect.objectContaining({ source: 'qr', from_event_id: event.id }))
    expect((await api.table.dump()).some(({ name, SK }) => name === 'The Guests' && SK === 'GROUP')).toBe(true)
  })
})
