import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erased } from '#functions/people/data/erased.ts'
import { put } from '#functions/platform/db/db.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { sessionOf, verifiedAccount } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { musicianId } from '#tests/support/fixture.ts'
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

  it('is refused once the client has deleted their account, though their old events have a copy of it', async () => {
    const { table } = fixture
    const user = await verifiedAccount(table, ['client'])
    fixture.tokens.nora = await sessionOf(table, user.id)
    const booking = bookingOf(fixture, 18, { client: 'nora' })
    const { id } = await request(fixture.api, booking)
    const taken = await take(fixture.api, booking, id)
    await table.deps().db.transact([put(table.tableName, { ...erased(user, table.now) })])
    const message = 'The account of this client was deleted. Please choose another one'
    const before = await fixture.table.dump()
    const body = { dates: ['2027-02-12'] }
    expect(await refused(fixture.api, eventsApi.repeat, 'agent', { params: { id }, body })).toMatchObject({
      status: 422,
      error_message: message,
    })
    const copy = { ...savedBy(booking, taken), id: undefined }
    expect(await refused(fixture.api, eventsApi.createEvent, 'agent', { body: copy })).toMatchObject({
      status: 422,
      errors: { client_id: message },
    })
    expect(await fixture.table.dump()).toEqual(before)
  })

  it('leaves out, and names before, a vendor who deleted their account since', async () => {
    const { table, api } = fixture
    const artist = await verifiedAccount(table, ['artist'])
    const booking = bookingOf(fixture, 20, { artist_id: artist.artist!.id })
    const { id } = await request(api, booking)
    const taken = await take(api, booking, id)
    const musicians = [{ musician_id: musicianId(fixture, 'musician'), instrument: 'Drums', rate: 100 }]
    const lineUp = savedBy(booking, taken, { musicians, artist_rate: 3100 })
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: lineUp })
    const previewed = () => ask(api, eventsApi.previewCopy, 'agent', { params: { id } })
    expect(await previewed()).toEqual({ left_out: [] })
    await table.deps().db.transact([put(table.tableName, { ...erased(artist, table.now) })])
    expect(await previewed()).toEqual({ left_out: [{ id: artist.artist!.id, name: artist.artist!.name }] })
    const body = { dates: ['2027-03-19'] }
    const [made] = await ask(api, eventsApi.repeat, 'agent', { params: { id }, body })
    const copy = await ask(api, eventsApi.getEvent, 'agent', { params: { id: made!.event_id } })
    expect(copy).toMatchObject({ artist_status: 'not_selected', client_id: taken.client_id })
    expect(copy.artist_id ?? null).toBeNull()
    expect(copy.musicians).toMatchObject(musicians)
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
