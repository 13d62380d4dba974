import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { request, take, untilSigned } from '#tests/support/scenario.ts'

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

  it('learns the version of its event, whatever the change, and nothing of an event it may not see', async () => {
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

  it('reads everything again after a long absence', async () => {
    const since = later(60)
    later(601)
    expect(await changesFor('client', since)).toMatchObject({ all: true, events: [] })
  })
})
