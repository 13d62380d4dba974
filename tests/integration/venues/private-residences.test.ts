import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addVenue, changeVenue } from '#functions/people/data/venue.ts'
import { readVenue } from '#functions/booking/use-cases/lists/get-venue.ts'
import { listVenues } from '#functions/people/use-cases/venues/list-venues.ts'
import { eventsApi } from '#shared/api/events.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { engage, request, savedBy, take } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** People's homes: address, email and phone are for staff and people on an event there. */

const home = (name: string) => ({
  name,
  kind: 'private_residence' as const,
  street: '5 Orchard Lane',
  city: 'Montclair',
  state: 'NJ',
  zipcode: '07042',
  email: 'at-home@post.example',
  phone: '973-555-0164',
  timezone: 'America/New_York',
})

let fixture: EventFixture
let api: UseCaseApi
let residence: string
beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(fixture.table, [...eventCases, readVenue, listVenues], fixture.tokenOf)
  residence = (await addVenue(fixture.table.deps(), home('Whitfield Residence'))).id
})
afterAll(() => fixture.table.stop())

const list = (who: string, query: Record<string, string> = {}) => ask(api, venuesApi.listVenues, who, { query })
const read = (who: string) => api.call(venuesApi.getVenue, who, { params: { id: residence } })
const strangers = ['client', 'client2', 'artist', 'artist2', 'bandleader', 'musician']

describe('a private residence', () => {
  it.each(strangers)('is not found by %s, through lists, any word of its name, or its id', async (who) => {
    const searches: Record<string, string>[] = [
      {},
      { name: 'whitfield' },
      { name: 'res' },
      { name: 'whitfield residence' },
    ]
    for (const query of searches)
      expect(JSON.stringify(await list(who, query))).not.toMatch(/Residence|Orchard|at-home|0164/)
    expect(await refused(api, venuesApi.getVenue, who, { params: { id: residence } })).toMatchObject({
      status: 404,
      error_message: 'Could not find venue',
    })
  })

  it('leaves no trace of its name in the cursor of a list that skips it', async () => {
    const deps = fixture.table.deps()
    for (let i = 0; i < 45; i += 1) await addVenue(deps, home(`Aaron Residence ${i}`))
    const answer = await api.call(venuesApi.listVenues, 'client', { query: { limit: '1', name: 'aaron' } })
    expect(answer).toMatchObject({ status: 200, body: [] })
    expect(answer.headers).toEqual({})
  })

  it.each(['agent', 'agent2', 'admin'])('is listed for %s among the other venues, ordered by name', async (who) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body, headers } = await api.call(venuesApi.listVenues, who, {
        query: { limit: '7', ...(cursor && { cursor }) },
      })
      seen.push(...body.map(({ name }) => name))
      cursor = headers['X-Next-Cursor'] ?? headers['x-next-cursor']
    } while (cursor !== undefined)
    expect(seen).toHaveLength(48)
    expect(new Set(seen).size).toBe(48)
    expect(seen.slice(-3)).toEqual(['The Alder Hotel', 'The Copper Rail', 'Whitfield Residence'])
    expect((await list(who, { name: 'whit' })).map(({ id }) => id)).toEqual([residence])
    expect((await read(who)).status).toBe(200)
  })

  it('is readable by the client and the vendors of an event there, but not by those who declined', async () => {
    const booking = bookingOf(fixture, 12, { venue_id: residence })
    const { id } = await request(api, booking)
    const taken = await take(api, booking, id)
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(booking, taken) })
    expect((await read('client')).body).toMatchObject({ street: '5 Orchard Lane' })
    // Selected but not requested yet.
    expect((await read('artist')).status).toBe(404)
    await engage(api, booking, id)
    expect((await read('artist')).body).toMatchObject({ street: '5 Orchard Lane' })
    for (const who of ['client2', 'artist2', 'musician']) expect((await read(who)).status).toBe(404)
    await ask(api, eventsApi.respond, 'artist', { params: { id }, body: { response: 'decline' } })
    expect((await read('artist')).status).toBe(404)
  })

  it('disappears from lists when a venue becomes one, and returns when it no longer is', async () => {
    const deps = fixture.table.deps()
    const open = { ...home('Larkspur Barn'), kind: 'wedding_venue' as const }
    const barn = await addVenue(deps, open)
    const found = async () => (await list('client2', { name: 'lark' })).length
    expect(await found()).toBe(1)
    const closed = await changeVenue(deps, barn, home('Larkspur Barn'))
    expect(await found()).toBe(0)
    await changeVenue(deps, closed, open)
    expect(await found()).toBe(1)
  })
})
