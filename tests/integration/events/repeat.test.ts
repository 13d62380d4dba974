import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { engage, request, savedBy, take, untilSigned } from '#tests/support/scenario.ts'

let fixture: EventFixture
let params: { id: string }

beforeAll(async () => {
  fixture = await startEvents()
  params = { id: (await untilSigned(fixture.api, bookingOf(fixture, 4))).id }
})
afterAll(() => {
  fixture.table.stop()
})

const repeat = (...dates: string[]) => ask(fixture.api, eventsApi.repeat, 'agent', { params, body: { dates } })
const preview = (...dates: string[]) => ask(fixture.api, eventsApi.previewRepeat, 'agent', { params, body: { dates } })

describe('a residency', () => {
  it('is a draft for each week, in the lists, with the act selected and not asked', async () => {
    const made = await repeat('2026-10-02', '2026-10-09')
    expect(made.map(({ date, added }) => [date, added])).toEqual([
      ['2026-10-02', true],
      ['2026-10-09', true],
    ])
    const event = await ask(fixture.api, eventsApi.getEvent, 'agent', { params: { id: made[0]!.event_id } })
    const source = await ask(fixture.api, eventsApi.getEvent, 'agent', { params })
    expect(event).toMatchObject({
      name: source.name,
      client_id: source.client_id,
      status: 'draft',
      start: '2026-10-02T22:00:00.000Z',
      artist_status: 'selected',
      client_rate: source.client_rate,
      payments: [],
    })
    expect(event.agreement ?? event.proposal_signed_at ?? null).toBeNull()
    expect(event.signup_url).toContain(event.id)
    const query = { start_date: '2026-10-01', end_date: '2026-10-31' }
    const listed = await ask(fixture.api, lookupsApi.listEvents, 'agent', { query })
    expect(listed.map(({ id }) => id)).toEqual(made.map(({ event_id }) => event_id))
  })

  it('is made once, by however many clicks, and again after it was deleted', async () => {
    const clicks = await Promise.all([repeat('2026-11-06'), repeat('2026-11-06'), repeat('2026-11-06')])
    const [id, ...others] = new Set(clicks.flat().map(({ event_id }) => event_id))
    expect(others).toEqual([])
    expect(clicks.flat().filter(({ added }) => added)).toHaveLength(1)
    expect(await repeat('2026-11-06', '2026-11-13')).toMatchObject([{ event_id: id, added: false }, { added: true }])
    await ask(fixture.api, eventsApi.deleteEvent, 'agent', { params: { id: id! } })
    expect(await preview('2026-11-06')).toMatchObject([{ event_id: null }])
    const [again] = await repeat('2026-11-06')
    expect(again).toMatchObject({ added: true })
    expect(again!.event_id).not.toBe(id)
  })

  it('names before who is booked on a day, and which days are made', async () => {
    const booking = bookingOf(fixture, 4, { start: '2026-12-04T20:00:00.000Z', end: '2026-12-05T00:00:00.000Z' })
    const { id } = await request(fixture.api, booking)
    const taken = await take(fixture.api, booking, id)
    await ask(fixture.api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(booking, taken) })
    await engage(fixture.api, booking, id)
    const { event_id } = (await repeat('2026-12-11'))[0]!
    const { artist } = await ask(fixture.api, eventsApi.getEvent, 'agent', { params })
    expect(await preview('2026-12-04', '2026-12-11', '2026-12-18')).toMatchObject([
      { date: '2026-12-04', event_id: null, busy: [artist!.name] },
      { date: '2026-12-11', event_id, busy: [] },
      { date: '2026-12-18', event_id: null, busy: [] },
    ])
  })

  it('is bounded, and lies ahead', async () => {
    const many = Array.from({ length: 27 }, (_, i) => `2027-01-${String(i + 1).padStart(2, '0')}`)
    const cases: [string[], string][] = [
      [[], 'Please choose a date'],
      [many, 'At most 26 dates'],
      [['2027-01-01', '2027-01-01'], 'Each date once'],
      [['2020-01-03'], 'Please choose days that are still to come'],
    ]
    const before = await fixture.table.dump()
    for (const [dates, error_message] of cases)
      expect(await refused(fixture.api, eventsApi.repeat, 'agent', { params, body: { dates } })).toMatchObject({
        status: 422,
        error_message,
      })
    expect(await fixture.table.dump()).toEqual(before)
  })
})
