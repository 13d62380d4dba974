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
