import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consult } from '#functions/booking/use-cases/prospects/consult.ts'
import { updateProspect } from '#functions/booking/use-cases/prospects/update-prospect.ts'
import { createVenue } from '#functions/people/use-cases/venues/save-venue.ts'
import { addBlockedTime } from '#functions/calendar/use-cases/own/blocked-times.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { ownCalendarApi } from '#shared/api/own-calendar.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { makeAccount, sessionOf, verifiedAccount } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bandFields, engageBand } from '#tests/support/event-body.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { moneyCases } from '#tests/support/money.ts'
import { request, savedBy, take, untilSigned } from '#tests/support/scenario.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'

let fixture: EventFixture
beforeAll(async () => {
  fixture = await startEvents()
})
afterAll(() => {
  fixture.table.stop()
})

const tasksOf = async (who: string) =>
  (await ask(fixture.api, lookupsApi.listTasks, who, {})).map(({ id, status }) => `${id} ${status}`)

const changesFor = async (who: string, since: string, event?: string) =>
  ask(fixture.api, lookupsApi.listChanges, who, { query: { since, ...(event !== undefined && { event }) } })
const later = (seconds: number) => {
  fixture.table.now = new Date(Date.parse(fixture.table.now) + seconds * 1000).toISOString()
  return fixture.table.now
}

const nextYear = (day: number) =>
  bookingOf(fixture, day, {
    start: `2027-09-${String(day).padStart(2, '0')}T22:00:00.000Z`,
    end: `2027-09-${String(day + 1).padStart(2, '0')}T02:00:00.000Z`,
  })

describe('home', () => {
  it('shows a wedding more than a year ahead to its client, agent and artist', async () => {
    const { id } = await untilSigned(fixture.api, nextYear(4))
    for (const who of ['client', 'agent', 'artist', 'admin'])
      expect(await tasksOf(who), who).toEqual([`${id} proposed`])
    for (const who of ['client2', 'agent2', 'artist2', 'musician']) expect(await tasksOf(who), who).toEqual([])
    expect((await refused(fixture.api, lookupsApi.listTasks, 'newcomer', {})).status).toBe(403)
  })

  it('shows the soonest first, and no longer what was deleted', async () => {
    const [{ id: later }, { id: sooner }] = [
      await request(fixture.api, nextYear(20)),
      await request(fixture.api, bookingOf(fixture, 9)),
    ]
    const ids = async () => (await ask(fixture.api, lookupsApi.listTasks, 'client', {})).map((row) => row.id)
    const shown = await ids()
    expect(shown[0]).toBe(sooner)
    expect(shown.at(-1)).toBe(later)
    await take(fixture.api, bookingOf(fixture, 9), sooner)
    await ask(fixture.api, eventsApi.deleteEvent, 'agent', { params: { id: sooner } })
    expect(await ids()).not.toContain(sooner)
  })
})

describe('an open screen', () => {
  it('learns within one poll what others changed, and only those who see the event', async () => {
    const { id } = await untilSigned(fixture.api, bookingOf(fixture, 15))
    const since = later(60)
    for (const who of ['client', 'agent', 'artist', 'admin'])
      expect(await changesFor(who, since), who).toEqual({
        at: since,
        all: false,
        events: [],
        requests: [],
        lists: [],
        notices: [],
      })
    const at = later(3)
    await ask(fixture.api, eventsApi.updateEvent, 'agent', { params: { id }, body: { name: 'Renamed' } })
    later(7)
    for (const who of ['client', 'agent', 'artist', 'admin'])
      expect((await changesFor(who, since)).events, who).toEqual([{ id, at }])
    for (const who of ['client2', 'agent2', 'artist2', 'musician'])
      expect((await changesFor(who, since)).events, who).toEqual([])
    expect((await refused(fixture.api, lookupsApi.listChanges, 'newcomer', { query: { since } })).status).toBe(403)
  })

  it('learns the version of its event after any change, and nothing of an event it may not see', async () => {
    const { id } = await untilSigned(fixture.api, bookingOf(fixture, 16))
    const { version } = await ask(fixture.api, eventsApi.getEvent, 'client', { params: { id } })
    const since = later(60)
    expect(await changesFor('client', since, id)).toMatchObject({ version })
    await ask(fixture.api, eventsApi.updateEvent, 'agent', { params: { id }, body: { schedule: 'Doors at six' } })
    // No list shows the schedule, so none is read again.
    expect(await changesFor('client', since, id)).toEqual({
      at: since,
      all: false,
      events: [],
      requests: [],
      lists: [],
      notices: [],
      version: version! + 1,
    })
    for (const who of ['client2', 'agent2', 'musician'])
      expect(await changesFor(who, since, id), who).toMatchObject({ version: null })
  })

  it('of staff shows a new request at once', async () => {
    const since = later(60)
    const { id } = await request(fixture.api, bookingOf(fixture, 21))
    for (const who of ['agent', 'agent2', 'admin'])
      expect((await changesFor(who, since)).requests, who).toEqual([{ id, at: since }])
    expect((await changesFor('artist', since)).requests).toEqual([])
  })

  it('of staff learns that clients, venues or prospects have changed, and nothing of them', async () => {
    const { table } = fixture
    const api = useCaseApi(table, [...eventCases, consult, updateProspect, createVenue], fixture.tokenOf)
    const listsFor = async (who: string, since: string) =>
      (await changesFor(who, since)).lists.map(({ id, at }) => [id, at > since])
    const changed = async (list: string, change: () => Promise<unknown>) => {
      const since = later(60)
      later(2)
      await change()
      later(10)
      for (const who of ['agent', 'agent2', 'admin']) expect(await listsFor(who, since), who).toEqual([[list, true]])
      for (const who of ['client', 'artist']) expect(await listsFor(who, since), who).toEqual([])
    }
    await changed('clients', () => makeAccount(table, ['client']))
    const place = { street: '1 Oak Street', city: 'Albany', state: 'NY', zipcode: '12207', phone: '518-555-0100' }
    const body = { ...place, name: 'Alder Hall', kind: 'hotel' as const, email: 'hall@example.org' }
    await changed('venues', () => ask(api, venuesApi.createVenue, 'agent', { body }))
    const wish = { name: 'Nora Quinn', email: 'nora@example.org', event_type: 'Wedding', message: 'Jazz at dinner' }
    await changed('prospects', () => ask(api, prospectsApi.consult, undefined, { body: wish }))
    const id = String((await table.dump()).find(({ PK }) => PK === 'PROSPECTS')!.id)
    const edit = { params: { id }, body: { status: 'contacted', notes: 'Called her' } }
    await changed('prospects', () => ask(api, prospectsApi.updateProspect, 'agent', edit))
    const since = later(60)
    await ask(api, eventsApi.createDraft, 'agent', { body: { name: 'A draft' } })
    expect(await listsFor('agent', since)).toEqual([])
  })

  it('reads everything again after a long absence', async () => {
    const since = later(60)
    later(601)
    expect(await changesFor('client', since)).toMatchObject({ all: true, events: [] })
  })
})

describe('the days of a month', () => {
  it('show the requests and bookings of an act; other agents learn the time, but not the event', async () => {
    const { api } = fixture
    const booking = bookingOf(fixture, 24, { title: 'Gala on the grid' })
    const { id } = await request(api, booking)
    const params = { id }
    await ask(api, eventsApi.updateEvent, 'agent', { params, body: savedBy(booking, await take(api, booking, id)) })
    const query = { month: '2026-09', name: 'Elena' }
    const days = async (who: string) => {
      const [act] = await ask(api, lookupsApi.listAvailability, who, { query, timezone: 'America/New_York' })
      return act!.engagements.filter(({ start }) => start === booking.start)
    }
    const time = { start: booking.start, end: booking.end }
    const event = { id, name: booking.title }
    expect(await days('agent')).toEqual([])
    await ask(api, eventsApi.requestVendor, 'agent', { params, body: { artist_id: booking.artist_id } })
    expect(await days('agent')).toEqual([{ ...time, status: 'asked', event }])
    expect(await days('agent2')).toEqual([{ ...time, status: 'asked' }])
    await ask(api, eventsApi.respond, 'artist', { params, body: { response: 'confirm' } })
    for (const who of ['agent', 'admin']) expect(await days(who)).toEqual([{ ...time, status: 'booked', event }])
    expect(await days('agent2')).toEqual([{ ...time, status: 'booked' }])
    const october = { query: { ...query, month: '2026-10' } }
    expect((await ask(api, lookupsApi.listAvailability, 'agent', october))[0]!.engagements).toEqual([])
    expect((await refused(api, lookupsApi.listAvailability, 'artist', { query })).status).toBe(403)
  })

  it('of a colleague are taken by what they arrange, without its name', async () => {
    const { api } = fixture
    const booking = bookingOf(fixture, 21)
    const { id } = await request(api, booking)
    const query = { month: '2026-09', of: 'agents' as const }
    const mine = ({ start }: { start: string }) => start.startsWith('2026-09-21')
    const days = async (who: string, of = query) => {
      const agents = await ask(api, lookupsApi.listAvailability, who, { query: of })
      const [one] = agents.filter((agent) => agent.id === fixture.users['agent']!.agent!.id)
      return one!.engagements.filter(mine)
    }
    expect(await days('agent2')).toEqual([])
    await take(api, booking, id)
    const taken = { start: booking.start, end: booking.end, status: 'asked' }
    const event = { id, name: expect.any(String) as string }
    expect(await days('agent2')).toEqual([taken])
    for (const who of ['agent', 'admin']) expect(await days(who)).toEqual([{ ...taken, event }])
    expect(await days('agent2', { ...query, month: '2026-10' })).toEqual([])
    for (const who of ['artist', 'client'])
      expect((await refused(api, lookupsApi.listAvailability, who, { query })).status).toBe(403)
    const named = await ask(api, lookupsApi.listAvailability, 'agent2', {
      query: { ...query, name: 'nobody so called' },
    })
    expect(named).toEqual([])
  })

  it('of a colleague are booked by a booked gig, blocked by their own word, and free once it is off', async () => {
    const { users, table, bar } = fixture
    const api = useCaseApi(table, [...eventCases, ...moneyCases, addBlockedTime], fixture.tokenOf)
    const booking = bookingOf(fixture, 22, { venue_id: bar })
    const { id } = await request(api, booking)
    const params = { id }
    const fields = bandFields(fixture, { members: [], rate: 400 })
    await ask(api, eventsApi.updateEvent, 'agent', {
      params,
      body: savedBy(booking, await take(api, booking, id), fields),
    })
    const daysOf = async (who: 'agent' | 'both', reader = 'agent2') => {
      const query = { month: '2026-09', of: 'agents' as const }
      const { engagements } = (await ask(api, lookupsApi.listAvailability, reader, { query })).find(
        (one) => one.id === users[who]!.agent!.id,
      )!
      return engagements
        .filter(({ start }) => start >= '2026-09-22' && start < '2026-09-24')
        .map(({ status }) => status)
    }
    expect(await daysOf('agent')).toEqual(['asked'])
    await engageBand(api, fixture, id, { members: [], rate: 400 })
    expect(await daysOf('agent')).toEqual(['booked'])

    // An agent who plays blocks days as every vendor does.
    users['both'] = await verifiedAccount(table, ['agent', 'artist'], {
      ...{ agent: { name: 'Ana Both' }, artist: { name: 'Ana Both' } },
    })
    fixture.tokens['both'] = await sessionOf(table, users['both'].id)
    expect(await daysOf('both')).toEqual([])
    const day = { start: '2026-09-23', end: '2026-09-23', all_day: true }
    await ask(api, ownCalendarApi.addBlockedTime, 'both', { params: { id: users['both'].id }, body: day })
    for (const reader of ['agent', 'admin', 'both']) expect(await daysOf('both', reader)).toEqual(['blocked'])

    await ask(api, eventPaymentsApi.cancelEvent, 'agent', { params, body: { by: 'nobody', reason: 'The bar closes' } })
    expect(await daysOf('agent')).toEqual([])
  })
})
