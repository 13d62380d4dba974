import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextCursorHeader } from '#shared/api/wire.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { cents } from '#shared/domain/money.ts'
import { eventFieldsInRange, eventsInRange } from '#functions/event/data/event-range.ts'
import { newId } from '#functions/platform/deps/deps.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { rangeEvents, type RangeEvents } from '#tests/support/range-events.ts'

let fixture: EventFixture
let events: RangeEvents

const names = async (query: Record<string, string>, who = 'agent', timezone?: string) =>
  (await ask(fixture.api, lookupsApi.listEvents, who, { query, ...(timezone && { timezone }) })).map(({ name }) => name)

/** All pages of a range. */
const walk = async (query: Record<string, string>, who = 'agent') => {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const answer = await fixture.api.call(lookupsApi.listEvents, who, {
      query: { ...query, ...(cursor && { cursor }) },
    })
    expect(answer.status).toBe(200)
    pages.push(answer.body.map(({ name }) => name!))
    cursor = answer.headers[nextCursorHeader]
  } while (cursor !== undefined)
  return pages
}

beforeAll(async () => {
  fixture = await startEvents()
  events = rangeEvents(fixture)
  await events.insertSeven()
})
afterAll(() => {
  fixture.table.stop()
})

describe('events of a range', () => {
  it('are those that overlap it, including events in progress, ordered by start', async () => {
    expect(await names({ start_date: '2027-04-01', end_date: '2027-05-01' })).toEqual([
      'tour',
      'festival',
      'evening',
      'noon',
      'twelve hours',
      'thirteen',
    ])
    expect(await names({ start_date: '2027-04-01', end_date: '2027-05-01', sort: 'desc' })).toEqual([
      'thirteen',
      'twelve hours',
      'noon',
      'evening',
      'festival',
      'tour',
    ])
    expect(await names({ start_date: '2027-04-03', end_date: '2027-04-04' })).toEqual([
      'tour',
      'festival',
      'twelve hours',
      'thirteen',
    ])
    // [start, end): excludes events that end when the range begins or begin when it ends.
    expect(await names({ start_date: '2027-04-03T02:00:00Z', end_date: '2027-04-04T00:00:00Z' })).toEqual([
      'tour',
      'festival',
      'thirteen',
    ])
    expect(await names({ start_date: '2027-04-15T08:00:00Z', end_date: '2027-05-01T00:00:00.000Z' })).toEqual([])
    expect(await names({ start_date: '2027-01-01', end_date: '2027-06-01' })).toEqual([
      'tour',
      'festival',
      'evening',
      'noon',
      'twelve hours',
      'thirteen',
      'may',
    ])
  })

  it("begin and end with the reader's days", async () => {
    const day = { start_date: '2027-04-30', end_date: '2027-05-01' }
    expect(await names(day, 'agent')).toEqual([])
    expect(await names(day, 'agent', 'America/New_York')).toEqual(['may'])
    expect(await names({ start_date: '2027-05-01', end_date: '2027-05-02' }, 'agent', 'America/New_York')).toEqual([])
  })

  it('are filtered by client, artist and venue, and never include other people’s', async () => {
    const range = { start_date: '2027-04-01', end_date: '2027-05-01' }
    const artist = fixture.users.artist!.artist!.id
    for (const who of ['agent', 'admin', 'client'])
      expect(await names({ ...range, artist }, who), who).toEqual(['noon'])
    expect(await names({ ...range, client: events.client.id }, 'admin')).toHaveLength(6)
    expect(await names({ ...range, client: events.client.id, artist }, 'agent')).toEqual(['noon'])
    expect(await names({ ...range, client: fixture.users.client2!.client!.id })).toEqual([])
    expect(await names({ ...range, venue: fixture.hotel })).toEqual([])
    for (const who of ['agent2', 'client2', 'artist']) expect(await names(range, who), who).toEqual([])
  })

  it('with invalid bounds are refused', async () => {
    const bad = (query: Record<string, string>) => refused(fixture.api, lookupsApi.listEvents, 'agent', { query })
    expect(await bad({})).toMatchObject({
      status: 422,
      errors: { start_date: 'start_date is required', end_date: 'end_date is required' },
    })
    for (const start_date of ['1999-12-31', '1119-01-01', '2101-01-01', '9850-01-01', '0000-01-01T00:00:00Z'])
      expect((await bad({ start_date, end_date: '2027-03-01' })).errors).toEqual({
        start_date: 'start_date is not a date',
      })
    expect((await bad({ start_date: '2027-02-30', end_date: '2027-03-01' })).status).toBe(422)
    expect((await bad({ start_date: '2027-04-02', end_date: '2027-04-01' })).errors).toEqual({
      end_date: 'The end must be after the start',
    })
    for (const cursor of [
      '',
      'x',
      'MjAyNy0wNA',
      Buffer.from('2031-01').toString('base64url'),
      Buffer.from('2027-04|#').toString('base64url'),
    ].slice(1)) {
      const answer = await fixture.api.call(lookupsApi.listEvents, 'agent', {
        query: { start_date: '2027-04-01', end_date: '2027-05-01', cursor },
      })
      expect(answer.status, cursor).toBe(cursor === 'MjAyNy0wNA' ? 200 : 422)
    }
    const forged = Buffer.from('2027-04|1970-01-01T00:00:00.000Z#evt_01ARZ3NDEKTSV4RRFFQ69G5FAV').toString('base64url')
    for (const sort of ['asc', 'desc'])
      expect(
        (
          await fixture.api.call(lookupsApi.listEvents, 'agent', {
            query: { start_date: '2027-04-01', end_date: '2027-05-01', cursor: forged, sort },
          })
        ).status,
      ).toBe(200)
  })

  it('over forty years are paged with the cursor, and the usual range costs one read', async () => {
    for (const sort of ['asc', 'desc']) {
      const pages = await walk({ start_date: '2000-01-01', end_date: '2040-01-01', sort })
      expect(pages.length).toBeGreaterThan(1)
      expect(pages.flat().sort()).toEqual(['evening', 'festival', 'may', 'noon', 'thirteen', 'tour', 'twelve hours'])
    }
    for (const range of [
      { start_date: '2027-01-01', end_date: '2029-01-02', sort: 'asc' },
      { start_date: '2024-05-20', end_date: '2027-05-20', sort: 'desc' },
    ]) {
      await names(range)
      expect(fixture.api.roundTrips).toBe(2)
    }
  })

  it('are paged by 1 MB where six hundred orchestras play, each page in one read', async () => {
    const musicians = Array.from({ length: 60 }, (_, i) => ({
      musician_id: `mus_${newId('usr', fixture.table.now).slice(4)}`,
      user_id: newId('usr', fixture.table.now),
      musician_name: `Violin ${i}`,
      instrument: 'Violin',
      status: 'confirmed' as const,
      rate: cents(5000),
    }))
    const crowd = Array.from({ length: 600 }, (_, i) =>
      events.event(`o${i}`, new Date(Date.UTC(2033, 2, 1) + i * 1_800_000).toISOString(), 3, { musicians }),
    )
    await events.insert(crowd, `VIEW#U#${fixture.users.agent!.id}#2033`)
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const query = { start_date: '2033-03-01', end_date: '2033-05-01', ...(cursor && { cursor }) }
      const answer = await fixture.api.call(lookupsApi.listEvents, 'agent', { query })
      expect(Buffer.byteLength(JSON.stringify(answer.body))).toBeLessThanOrEqual(1_000_000)
      expect(fixture.api.roundTrips).toBe(2)
      pages.push(answer.body.map(({ name }) => name!))
      cursor = answer.headers[nextCursorHeader]
    } while (cursor !== undefined)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.flat()).toEqual(crowd.map(({ name }) => name))
  })

  it('of a month of 2,000 events and more are paged by 1 MB, without losses or duplicates', async () => {
    const crowd = Array.from({ length: 2300 }, (_, i) =>
      events.event(
        `n${i}`,
        new Date(Date.UTC(2028, 0, 2) + Math.floor(i / 7) * 2 * 3_600_000).toISOString(),
        i % 50 === 0 ? 40 : 3,
        { client: { ...events.client, user_id: undefined } },
      ),
    )
    await events.insert(crowd, `VIEW#U#${fixture.users.agent!.id}#2028`)
    for (const [sort, range] of [
      ['asc', { start_date: '2028-01-01', end_date: '2028-02-01' }],
      ['desc', { start_date: '2027-12-31', end_date: '2029-06-01' }],
    ] as const) {
      const pages = await walk({ ...range, sort })
      expect(pages).toHaveLength(3)
      expect(new Set(pages.flat()).size).toBe(2300)
      const starts = pages.flat().map((name) => crowd[Number(name.slice(1))]!.start!)
      expect(starts).toEqual([...starts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0) * (sort === 'desc' ? -1 : 1)))
    }
  })
})

describe('some fields of events', () => {
  it('are those of the whole events, also of packed rows', async () => {
    const deps = fixture.table.deps()
    await events.insert([events.event('A very long name '.repeat(300), '2027-07-02T12:00:00Z', 2)])
    const query = { ...{ view: 'ALL', rest: {}, descending: false }, ...{ from: '2027-03-01', to: '2027-08-01' } }
    const whole = await eventsInRange(deps, query)
    const some = await eventFieldsInRange(deps, query, 'id', 'name')
    expect(whole.projections.length).toBe(8)
    expect(some.projections.map(({ id, name }) => ({ id, name }))).toEqual(
      whole.projections.map(({ id, name }) => ({ id, name })),
    )
    expect(Object.keys(some.projections[0]!).sort()).toEqual(['end', 'id', 'name', 'start'])
  })
})
