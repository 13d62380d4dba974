import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResponseOf } from '#shared/api/endpoint.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { createVenue } from '#functions/people/use-cases/venues/save-venue.ts'
import { openMatter } from '#shared/domain/event/lifecycle/open-matter.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { ask, refused } from '#tests/support/api.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'
import { venue } from '../api/setting.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { savedBy, untilSigned } from '#tests/support/scenario.ts'

let fixture: EventFixture
let id: string
beforeAll(async () => {
  fixture = await startEvents()
  const signed = await untilSigned(fixture.api, bookingOf(fixture))
  id = signed.id
})
afterAll(() => {
  fixture.table.stop()
})

type Found = ResponseOf<typeof lookupsApi.search>
const find = (who: string, q: string): Promise<Found> => ask(fixture.api, lookupsApi.search, who, { query: { q } })
const idsOf = (found: Found) => found.events.map((event) => event.id)

describe('search', () => {
  it('finds an event by the beginning of a word of its name, client and act', async () => {
    const [event] = (await find('agent', 'alder')).venues
    expect(event?.id).toBe(fixture.hotel)
    const { client, act, name } = (await find('admin', fixture.users.client!.client!.name)).events[0]!
    for (const text of [name, client!, act!]) {
      const word = text.split(' ')[0]!.slice(0, 3)
      for (const who of ['agent', 'admin', 'client', 'artist']) expect(idsOf(await find(who, word)), who).toEqual([id])
    }
  })

  it('finds no events, clients and musicians that the caller may not list', async () => {
    const word = fixture.users.client!.client!.name.slice(0, 4)
    for (const who of ['client2', 'agent2', 'artist2', 'musician'])
      expect(idsOf(await find(who, word)), who).toEqual([])
    for (const who of ['client', 'artist', 'musician']) {
      const found = await find(who, word)
      expect([found.clients, found.musicians], who).toEqual([[], []])
    }
    expect((await find('agent2', word)).clients.map((client) => client.id)).toContain(fixture.users.client!.client!.id)
    expect((await refused(fixture.api, lookupsApi.search, 'newcomer', { query: { q: word } })).status).toBe(403)
  })

  it('says the status of an event', async () => {
    const word = fixture.users.client!.client!.name.slice(0, 4)
    const { status } = await ask(fixture.api, eventsApi.getEvent, 'agent', { params: { id } })
    for (const who of ['agent', 'client']) expect((await find(who, word)).events[0]?.status, who).toBe(status)
  })

  it('says the one matter that is open, as readiness does', async () => {
    const word = fixture.users.client!.client!.name.slice(0, 4)
    const event = await getEvent(fixture.table.deps(), id)
    for (const who of ['agent', 'client', 'artist']) {
      const said = (await find(who, word)).events[0]?.open
      expect(said, who).toBe(openMatter(event, viewerOf(fixture.users[who]!), fixture.table.now))
    }
    const [agent, client] = await Promise.all([find('agent', word), find('client', word)])
    expect([agent.events[0]?.open, client.events[0]?.open]).toEqual([expect.stringMatching(/./), 'Pay deposit'])
  })

  it('finds the one of exactly this name first, among many that have its word', async () => {
    const names = ['Aster', 'Birch', 'Cedar', 'Dahlia', 'Elm', 'Fern', 'Ginkgo'].map((tree) => `${tree} Zephyrine`)
    const venues = useCaseApi(fixture.table, [createVenue], fixture.tokenOf)
    for (const name of [...names, 'Zephyrine'])
      await ask(venues, venuesApi.createVenue, 'agent', { body: { ...venue, name } })
    const [first, ...others] = (await find('agent', 'zephyrine')).venues
    expect([first?.name, others.length]).toEqual(['Zephyrine', 5])
    expect(fixture.api.roundTrips).toBeLessThanOrEqual(3)
  })

  it('costs three round trips, also for many words: the session, the words, and the events found', async () => {
    await find('admin', 'alder hotel evening')
    expect(fixture.api.roundTrips).toBeLessThanOrEqual(3)
  })

  it('forgets the old name of an event, and an event that was deleted', async () => {
    const { id: draft } = await ask(fixture.api, eventsApi.createEvent, 'agent', {
      body: {
        ...savedBy(bookingOf(fixture, 20), await ask(fixture.api, eventsApi.getEvent, 'agent', { params: { id } })),
        name: 'Zebra gala',
      },
    })
    expect(idsOf(await find('agent', 'zeb'))).toEqual([draft])
    await ask(fixture.api, eventsApi.updateEvent, 'agent', { params: { id: draft }, body: { name: 'Okapi gala' } })
    expect([idsOf(await find('agent', 'zeb')), idsOf(await find('agent', 'oka gal'))]).toEqual([[], [draft]])
    await ask(fixture.api, eventsApi.deleteEvent, 'agent', { params: { id: draft } })
    expect(idsOf(await find('agent', 'oka'))).toEqual([])
  })
})
