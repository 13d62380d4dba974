import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { eventsApi } from '#shared/api/events.ts'
import { holdsApi } from '#shared/api/holds.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { readiness } from '#shared/domain/event/lifecycle/readiness.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { sessionsOf } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { calendarCases } from '#tests/support/calendar-cases.ts'
import { bandFields, engageBand, type Band } from '#tests/support/event-body.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { artistId } from '#tests/support/fixture.ts'
import { request, savedBy, take } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** Lists, Home and search know what the page of an event knows: *ready* is the same everywhere. */

let fixture: EventFixture
let api: UseCaseApi
let tokens: Record<string, string>
beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(fixture.table, [...eventCases, ...calendarCases], (who) => tokens[who]!)
  tokens = fixture.tokens
})
afterAll(() => {
  fixture.table.stop()
})

const band: Band = { members: [{ who: 'musician', instrument: 'Drums' }], rate: 600 }
const everybody = ['client', 'bandleader', 'musician']

/** A bar's gig, booked by the answers of the band. */
const bookedBar = async (day: number) => {
  const booking = bookingOf(fixture, day, { venue_id: fixture.bar, title: `Evening number ${day}` })
  const { id } = await request(api, booking)
  const fields = bandFields(fixture, band)
  await ask(api, eventsApi.updateEvent, 'agent', {
    params: { id },
    body: savedBy(booking, await take(api, booking, id), fields),
  })
  await engageBand(api, fixture, id, band)
  return { id, ...booking }
}
/** Everybody logs in again: sessions end meanwhile. */
const moveTo = async (at: string) => {
  fixture.table.now = at
  tokens = await sessionsOf(fixture.table, fixture.users)
}
const hours = (at: string, n: number) => new Date(Date.parse(at) + n * 3_600_000).toISOString()

/** The kinds of its open matters, as each screen of the agent shows the event. */
const openAt = async (id: string, start: string, name: string) => {
  const query = { start_date: start.slice(0, 10), end_date: hours(start, 48).slice(0, 10) }
  const [rows, tasks, found] = await Promise.all([
    ask(api, lookupsApi.listEvents, 'agent', { query }),
    ask(api, lookupsApi.listTasks, 'agent', {}),
    ask(api, lookupsApi.search, 'agent', { query: { q: name } }),
  ])
  const kinds = (all: readonly { id: string }[]) =>
    all
      .filter((row) => row.id === id)
      .flatMap((row) =>
        readiness(row as EventLike, fixture.table.now).matters.map(({ kind, name: who }) => `${kind} ${who}`),
      )
  return { list: kinds(rows), home: kinds(tasks), search: found.events.find((hit) => hit.id === id)?.open }
}

const sees = async (who: string, id: string) => {
  const { version } = await ask(api, daySheetsApi.getDaySheet, who, { params: { id } })
  await ask(api, daySheetsApi.seeDaySheet, who, { params: { id }, body: { version } })
}

describe('a booked gig', () => {
  it('is ready nowhere while somebody has not seen the day sheet, from its last day until it ends', async () => {
    const { id, start, title } = await bookedBar(3)
    await moveTo(hours(start, -30))
    expect(await openAt(id, start, title!)).toEqual({ list: [], home: [], search: undefined })
    const unseen = ['sheet_unseen Otis Freeman', 'sheet_unseen Sam Novak', 'sheet_unseen Nora Whitfield']
    const text = 'Day sheet not seen: Otis Freeman, Sam Novak, Nora Whitfield have not said that they got it'
    for (const hour of [-20, 1]) {
      await moveTo(hours(start, hour))
      expect(await openAt(id, start, title!)).toEqual({ list: unseen, home: unseen, search: text })
    }
    const query = { start_date: start.slice(0, 10), end_date: hours(start, 48).slice(0, 10) }
    for (const who of everybody) {
      const rows = await ask(api, lookupsApi.listEvents, who, { query })
      expect(rows.filter((row) => row.id === id).map(({ sheet }) => sheet)).toEqual([undefined])
      await sees(who, id)
    }
    expect(await openAt(id, start, title!)).toEqual({ list: [], home: [], search: undefined })
  })

  it('is not ready on lists while a hold for it is challenged; a colleague learns nothing of it', async () => {
    const { id, start, end, title } = await bookedBar(10)
    await moveTo(hours(start, -200))
    const hold = { act_kind: 'artist' as const, act_id: artistId(fixture, 'artist2'), start, end }
    const first = await ask(api, holdsApi.holdAct, 'agent', { body: { ...hold, event_id: id, note: 'If Otis is ill' } })
    expect((await openAt(id, start, title!)).list).toEqual([])
    await ask(api, holdsApi.holdAct, 'agent2', { body: hold })
    await ask(api, holdsApi.challengeHold, 'agent2', { params: { id: first.id } })
    const { list, search } = await openAt(id, start, title!)
    expect(list).toEqual(['hold_challenged Theo Castellan'])
    expect(search).toMatch(/ challenges the hold of Theo Castellan: confirm or release it by /)
    const query = { start_date: start.slice(0, 10), end_date: hours(start, 48).slice(0, 10) }
    for (const who of [...everybody, 'agent2'])
      for (const row of await ask(api, lookupsApi.listEvents, who, { query })) expect(row.holds).toBeUndefined()
  })
})
