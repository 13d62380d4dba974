import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { venueKey } from '#functions/platform/db/keys.ts'
import { saveGroup } from '#functions/people/data/group.ts'
import { saveUser } from '#functions/people/data/user.ts'
import { changeVenue, getVenue } from '#functions/people/data/venue.ts'
import { refreshParty } from '#functions/accounts/jobs/refresh-party.ts'
import { venueInput } from '#shared/domain/venue/schema.ts'
import { sessionsOf } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { musicianId } from '#tests/support/fixture.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { engage, request, savedBy, take, untilSigned } from '#tests/support/scenario.ts'

let fixture: EventFixture
beforeAll(async () => {
  fixture = await startEvents()
})
afterAll(() => {
  fixture.table.stop()
})

/** A new address ends every session. */
const logIn = async () => Object.assign(fixture.tokens, await sessionsOf(fixture.table, fixture.users))

describe('a changed party', () => {
  it('is updated on its open events, once', async () => {
    const { api, table, users } = fixture
    const { id } = await untilSigned(api, bookingOf(fixture))
    const params = { id }
    for (const who of ['artist', 'client', 'agent']) {
      const user = users[who]!
      users[who] = await saveUser(table.deps(), {
        before: user,
        after: {
          ...user,
          email: `new-${who}@bookme.example`,
          ...(user.artist && { artist: { ...user.artist, name: 'Elena M.' } }),
        },
      })
      await refreshParty(grantedDeps(table, 'payment-worker'), { type: 'refresh_party', party: 'user', id: user.id })
    }
    await logIn()
    const event = await ask(api, eventsApi.getEvent, 'agent', { params })
    expect(event).toMatchObject({
      artist: { name: 'Elena M.', email: 'new-artist@bookme.example' },
      client: { email: 'new-client@bookme.example' },
      agent: { email: 'new-agent@bookme.example' },
      status: 'proposed',
      artist_status: 'confirmed',
    })
    const [row] = await ask(api, lookupsApi.listEvents, 'client', {
      query: { start_date: '2026-09-01', end_date: '2026-10-01' },
    })
    expect(row!.artist!.name).toBe('Elena M.')
    const before = await table.dump()
    await refreshParty(grantedDeps(table, 'payment-worker'), {
      type: 'refresh_party',
      party: 'user',
      id: users.artist!.id,
    })
    await refreshParty(grantedDeps(table, 'payment-worker'), {
      type: 'refresh_party',
      party: 'user',
      id: 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    })
    expect(await table.dump()).toEqual(before)
  })

  it('updates a venue: its new zone moves the due date, its new kind leaves booked events alone', async () => {
    const { api, table } = fixture
    const { id } = await untilSigned(api, bookingOf(fixture, 15))
    const venue = await getVenue(table.deps(), fixture.hotel)
    const input = venueInput().parse({ ...venue, name: 'The Alder Bar', kind: 'bar', timezone: 'America/Los_Angeles' })
    await changeVenue(table.deps(), venue, input)
    await refreshParty(grantedDeps(table, 'payment-worker'), {
      type: 'refresh_party',
      party: 'venue',
      id: fixture.hotel,
    })
    const event = await ask(api, eventsApi.getEvent, 'agent', { params: { id } })
    expect(event).toMatchObject({
      prepaid: true,
      timezone: 'America/Los_Angeles',
      venue: { name: 'The Alder Bar', kind: 'hotel' },
    })
    expect(await table.deps().db.get(venueKey(fixture.hotel))).toMatchObject({ kind: 'bar' })
  })

  it('updates a group on the events that requested its leader', async () => {
    const { api, table, group } = fixture
    const booking = bookingOf(fixture, 18, { venue_id: fixture.bar })
    const { id } = await request(api, booking)
    const taken = await take(api, booking, id)
    await ask(api, eventsApi.updateEvent, 'agent', {
      params: { id },
      body: savedBy(booking, taken, {
        artist_id: null,
        group_id: group.id,
        bandleader_id: musicianId(fixture, 'bandleader'),
        bandleader_rate: 3200,
        musicians: [],
      }),
    })
    await ask(api, eventsApi.requestVendor, 'agent', {
      params: { id },
      body: { bandleader_id: musicianId(fixture, 'bandleader') },
    })
    await saveGroup(table.deps(), group, { ...group, name: 'The Freeman Eight', version: group.version + 1 })
    await refreshParty(grantedDeps(table, 'payment-worker'), { type: 'refresh_party', party: 'group', id: group.id })
    expect((await ask(api, eventsApi.getEvent, 'agent', { params: { id } })).group!.name).toBe('The Freeman Eight')
  })

  it('updates a vendor on an event once requested', async () => {
    const { api, table, users } = fixture
    const booking = bookingOf(fixture, 21)
    const { id } = await request(api, booking)
    const taken = await take(api, booking, id)
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(booking, taken) })
    users.artist = await saveUser(table.deps(), {
      before: users.artist,
      after: { ...users.artist!, email: 'newest@bookme.example' },
    })
    await logIn()
    table.jobs.length = 0
    await engage(api, booking, id)
    expect(table.jobs[0]).toMatchObject({ template: 'vendor_requested', to: 'newest@bookme.example' })
  })
})
