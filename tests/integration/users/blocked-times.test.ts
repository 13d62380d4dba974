import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { artistsApi } from '#shared/api/artists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { usersApi } from '#shared/api/users.ts'
import { listArtists } from '#functions/calendar/use-cases/free/list-artists.ts'
import { blockedTimesKey } from '#functions/platform/db/keys.ts'
import {
  addBlockedTime,
  changeBlockedTime,
  listBlockedTimes,
  removeBlockedTime,
} from '#functions/calendar/use-cases/own/blocked-times.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { engage, request, savedBy, take } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

const cases = [addBlockedTime, changeBlockedTime, listBlockedTimes, removeBlockedTime, listArtists]
const night = { start: '2026-09-12T20:00:00.000Z', end: '2026-09-13T02:00:00.000Z' }

const weekly = (until: string) => ({ weekdays: [6], until })

let fixture: EventFixture
let api: UseCaseApi
beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(fixture.table, [...eventCases, ...cases], fixture.tokenOf)
})
afterAll(() => fixture.table.stop())

const params = (who = 'artist') => ({ params: { id: fixture.users[who]!.id } })
const block = (who: string, body: object = night, whose = 'artist') =>
  ask(api, usersApi.addBlockedTime, who, { ...params(whose), body: { note: 'At the dentist', ...body } })
const list = (who: string) => ask(api, usersApi.listBlockedTimes, who, params())
beforeEach(async () => {
  for (const { id } of await list('artist'))
    await ask(api, usersApi.removeBlockedTime, 'artist', { params: { ...params().params, block_id: id } })
})

const availabilityOf = async (query: object) => {
  const rows = await ask(api, artistsApi.listArtists, 'agent', { query: { ...night, limit: '200', ...query } })
  return rows.find(({ user_id }) => user_id === fixture.users['artist']!.id)?.availability
}

describe('a blocked time', () => {
  it('is kept by its owner and by agents, who do not read the note', async () => {
    const own = await block('artist')
    expect(own.note).toBe('At the dentist')
    await block('agent2', { start: '2026-10-01', end: '2026-10-03', all_day: true })
    expect((await list('agent')).map(({ note }) => note)).toEqual([null, null])
    expect((await list('artist')).map(({ note }) => note)).toContain('At the dentist')
    const target = { params: { ...params().params, block_id: own.id } }
    await ask(api, usersApi.changeBlockedTime, 'agent', { ...target, body: { ...night, note: 'Read by me?' } })
    expect((await list('artist'))[0]).toMatchObject({ id: own.id, note: 'At the dentist' })
    for (const who of ['client', 'musician']) {
      expect((await refused(api, usersApi.listBlockedTimes, who, params())).status).toBe(404)
      expect((await refused(api, usersApi.removeBlockedTime, who, target)).status).toBe(404)
    }
    expect((await refused(api, usersApi.listBlockedTimes, 'agent', params('client'))).status).toBe(404)
  })

  it('takes a person out of lists, and shows in the days of the act', async () => {
    expect(await availabilityOf({})).toBe('free')
    await block('artist')
    expect(await availabilityOf({})).toBeUndefined()
    expect(await availabilityOf({ unavailable: 'true' })).toBe('blocked')
    expect(await availabilityOf({ start: night.end, end: '2026-09-13T04:00:00.000Z' })).toBe('free')
    const acts = await ask(api, lookupsApi.listAvailability, 'agent', { query: { month: '2026-09' } })
    const own = acts.find(({ id }) => id === fixture.users['artist']!.artist!.id)!
    expect(own.engagements).toEqual([{ ...night, status: 'blocked' }])
  })

  it('of whole days is in the zone of its person, also if an agent elsewhere writes it', async () => {
    fixture.table.now = '2026-06-01T12:30:00.000Z'
    await ask(api, usersApi.listBlockedTimes, 'artist', { ...params(), timezone: 'Pacific/Honolulu' })
    const body = { start: '2026-10-06', end: '2026-10-06', all_day: true }
    const given = await ask(api, usersApi.addBlockedTime, 'agent', { ...params(), timezone: 'Europe/Berlin', body })
    expect(given.timezone).toBe('Pacific/Honolulu')
    const at = (start: string, end: string) => availabilityOf({ start, end, unavailable: 'true' })
    expect(await at('2026-10-06T08:00:00.000Z', '2026-10-06T10:00:00.000Z')).toBe('free')
    expect(await at('2026-10-07T08:00:00.000Z', '2026-10-07T10:00:00.000Z')).toBe('blocked')
    const target = { params: { ...params().params, block_id: given.id } }
    const next = { ...target, timezone: 'Europe/Berlin', body: { ...body, start: '2026-10-07', end: '2026-10-07' } }
    expect((await ask(api, usersApi.changeBlockedTime, 'agent', next)).timezone).toBe('Pacific/Honolulu')
  })

  it('repeats until a day of its person, which may be the day before in Greenwich', async () => {
    const evening = { start: '2026-10-07T03:00:00.000Z', end: '2026-10-07T06:00:00.000Z' }
    const until = (day: string) => ({ ...evening, repeat: { weekdays: [2], until: day } })
    const from = { ...params(), timezone: 'Pacific/Honolulu' }
    await ask(api, usersApi.addBlockedTime, 'artist', { ...from, body: until('2026-10-06') })
    expect(await availabilityOf({ ...evening, unavailable: 'true' })).toBe('blocked')
    const answer = await refused(api, usersApi.addBlockedTime, 'artist', { ...from, body: until('2026-10-05') })
    const errors = { 'repeat.until': 'The last day must be after the start' }
    expect(answer).toMatchObject({ status: 422, errors })
  })

  it('does not refuse a request or a confirmation, which count more', async () => {
    await block('artist')
    const booking = bookingOf(fixture)
    const { id } = await request(api, booking)
    const event = await take(api, booking, id)
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(booking, event) })
    expect((await engage(api, booking, id)).artist_status).toBe('confirmed')
    expect(await availabilityOf({ unavailable: 'true' })).toBe('booked')
    expect(await availabilityOf({ unavailable: 'true', event_id: id })).toBe('blocked')
  })

  it('over a confirmed gig is allowed, and its agent is warned once', async () => {
    const booking = bookingOf(fixture, 25)
    const { id } = await request(api, booking)
    const event = await take(api, booking, id)
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(booking, event) })
    await engage(api, booking, id)
    const { start, end } = booking
    const warned = () =>
      fixture.table.jobs
        .splice(0)
        .flatMap((job) => (job.type === 'mail' && job.template === 'gig_blocked' ? [[job.to, job.variables]] : []))
    warned()
    const before = { start: new Date(Date.parse(start) - 3_600_000).toISOString(), end: start }
    await block('artist', before)
    expect(warned()).toEqual([])
    const own = await block('artist', { start: before.start, end })
    const about = { event_id: id, vendor: expect.any(String), part: 'artist', start, end }
    expect(warned()).toEqual([[fixture.users['agent']!.email, expect.objectContaining(about)]])
    const target = { params: { ...params().params, block_id: own.id } }
    await ask(api, usersApi.changeBlockedTime, 'artist', { ...target, body: { start, end, note: 'Still away' } })
    expect(warned()).toEqual([])
    await ask(api, usersApi.changeBlockedTime, 'artist', { ...target, body: { ...before } })
    await ask(api, usersApi.changeBlockedTime, 'artist', { ...target, body: { start, end } })
    expect(warned()).toHaveLength(1)
    await ask(api, eventsApi.respond, 'artist', { params: { id }, body: { response: 'decline' } })
    warned()
    await block('artist', { start, end })
    expect(warned()).toEqual([])
  })

  it('is one of a hundred, and of two at once none is lost', async () => {
    await Promise.all(Array.from({ length: 5 }, () => block('artist')))
    expect(await list('artist')).toHaveLength(5)
    for (let i = 5; i < 100; i += 1) await block('artist')
    expect(await refused(api, usersApi.addBlockedTime, 'artist', { ...params(), body: { ...night } })).toMatchObject({
      status: 409,
      error_message: 'At most 100 blocked times. Please delete old ones',
    })
  })

  it.each([
    [{ start: night.end, end: night.start }, { end: 'The end must be after the start' }],
    [{ start: night.start, end: night.start }, { end: 'The end must be after the start' }],
    [{ ...night, end: '2026-10-12T20:00:00Z', repeat: weekly('2026-12-31') }, { end: 'At most a week' }],
    [{ ...night, repeat: { weekdays: [6] } }, { 'repeat.until': 'Please choose the last day of the repeats' }],
    [{ ...night, repeat: weekly('2046-09-12') }, { 'repeat.until': 'At most two years' }],
    [{ ...night, repeat: weekly('2026-09-11') }, { 'repeat.until': 'The last day must be after the start' }],
  ])('is refused at its field: %j', async (body, errors) => {
    const answer = await refused(api, usersApi.addBlockedTime, 'artist', { ...params(), body: body as typeof night })
    expect(answer).toMatchObject({ status: 422, errors })
    expect(await list('artist')).toEqual([])
  })

  it('that repeats over a clock change keeps its hours by the clock of its person', async () => {
    const body = {
      start: '2026-10-28T23:00:00Z',
      end: '2026-10-29T02:00:00Z',
      repeat: { weekdays: [3], until: '2026-11-11' },
    }
    await ask(api, usersApi.addBlockedTime, 'artist', { ...params(), timezone: 'America/New_York', body })
    const at = (start: string, end: string) => availabilityOf({ start, end, unavailable: 'true' })
    expect(await at('2026-10-28T23:00:00Z', '2026-10-28T23:30:00Z')).toBe('blocked')
    // By the clock it is six in the evening then.
    expect(await at('2026-11-04T23:00:00Z', '2026-11-05T00:00:00Z')).toBe('free')
    expect(await at('2026-11-05T02:00:00Z', '2026-11-05T03:00:00Z')).toBe('blocked')
  })

  it.each([
    [{ start: '2025-01-01', end: '2025-01-02', all_day: true }, { start: 'At most a year ago' }],
    [{ start: '2030-01-01', end: '2030-01-02', all_day: true }, { end: 'At most three years ahead' }],
  ])('is not of long ago or far ahead: %j', async (body, errors) => {
    expect(await refused(api, usersApi.addBlockedTime, 'artist', { ...params(), body })).toMatchObject({
      status: 422,
      errors,
    })
  })

  it('is unknown once it is deleted', async () => {
    const { id } = await block('artist')
    const target = { params: { ...params().params, block_id: id } }
    await ask(api, usersApi.removeBlockedTime, 'artist', target)
    expect((await refused(api, usersApi.removeBlockedTime, 'artist', target)).status).toBe(404)
    expect(await fixture.table.deps().db.get(blockedTimesKey(fixture.users['artist']!.id))).toMatchObject({
      blocks: [],
    })
  })
})
