import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextCursorHeader } from '#shared/api/wire.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { ask } from '#tests/support/api.ts'
import { startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { rangeEvents, type RangeEvents } from '#tests/support/range-events.ts'

/** Thousands of reads, each like those of range.test.ts. */

let fixture: EventFixture
let events: RangeEvents
beforeAll(async () => {
  fixture = await startEvents()
  events = rangeEvents(fixture)
  await events.insertSeven()
})
afterAll(() => {
  fixture.table.stop()
})

describe('events of a range', () => {
  it('over a hundred years are complete, and no page costs more than four reads', async () => {
    for (const sort of ['asc', 'desc']) {
      const found: string[] = []
      let cursor: string | undefined
      let pages = 0
      do {
        const query = { start_date: '2000-01-01', end_date: '2100-12-31', sort, ...(cursor && { cursor }) }
        const answer = await fixture.api.call(lookupsApi.listEvents, 'agent', { query })
        expect(fixture.api.roundTrips).toBeLessThanOrEqual(4)
        found.push(...answer.body.map(({ name }) => name!))
        cursor = answer.headers[nextCursorHeader]
        pages += 1
      } while (cursor !== undefined)
      expect(pages).toBe(11)
      expect(found.sort()).toEqual(['evening', 'festival', 'may', 'noon', 'thirteen', 'tour', 'twelve hours'])
    }
  })

  it('match a plain search for any range', async () => {
    const hours = [1, 4, 12, 13, 30, 200, 31 * 24]
    const all = Array.from({ length: 150 }, (_, i) =>
      events.event(
        `r${i}`,
        new Date(Date.UTC(2030, 0, 1) + ((i * 7919) % 17_000) * 3_600_000).toISOString(),
        hours[i % hours.length]!,
      ),
    )
    await events.insert(all)
    for (let i = 0; i < 40; i += 1) {
      const from = Date.UTC(2030, 0, 1) + ((i * 104_729) % 16_000) * 3_600_000
      const to = from + [1, 24, 24 * 42, 24 * 400][i % 4]! * 3_600_000
      const wanted = all.filter(({ start, end }) => Date.parse(start!) < to && Date.parse(end!) > from)
      const [start_date, end_date] = [new Date(from).toISOString(), new Date(to).toISOString()]
      for (const sort of ['asc', 'desc']) {
        const found = await ask(fixture.api, lookupsApi.listEvents, 'agent', { query: { start_date, end_date, sort } })
        expect(new Set(found.map(({ id }) => id))).toEqual(new Set(wanted.map(({ id }) => id)))
        expect(found.map(({ start }) => start!)).toEqual(
          found.map(({ start }) => start!).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0) * (sort === 'desc' ? -1 : 1)),
        )
      }
    }
  })
})
