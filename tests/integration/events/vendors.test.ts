import { cents, zero } from '#shared/domain/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { MailJob } from '#shared/mails.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { artistId, musicianId } from '#tests/support/fixture.ts'
import { engage, request, savedBy, take, type Booking } from '#tests/support/scenario.ts'

let fixture: EventFixture
beforeAll(async () => {
  fixture = await startEvents()
})
beforeEach(() => {
  fixture.table.jobs.length = 0
})
afterAll(() => {
  fixture.table.stop()
})

let day = 0
/** A saved event on its own day: booking, its id as params, and the body of its last save. */
const saved = async (patch: Partial<Booking> = {}, fields: Record<string, unknown> = {}) => {
  day += 1
  const booking = bookingOf(fixture, day, patch)
  const { id } = await request(fixture.api, booking)
  const taken = await take(fixture.api, booking, id)
  const body = savedBy(booking, taken, fields)
  await ask(fixture.api, eventsApi.updateEvent, 'agent', { params: { id }, body })
  fixture.table.jobs.length = 0
  return { booking, params: { id }, body }
}
const nameIn = ({ variables }: MailJob) => ('name' in variables ? variables.name : '')
const mails = () =>
  fixture.table.jobs.flatMap((job) =>
    job.type === 'mail'
      ? [`${job.template} ${Object.values(fixture.users).find(({ email }) => email === job.to)?.first} ${nameIn(job)}`]
      : [],
  )
const busyOf = async (id: string) =>
  (await fixture.table.dump()).filter(({ PK, SK }) => String(PK).startsWith('BUSY#') && String(SK).endsWith(id))
const withBand = () => ({
  artist_id: artistId(fixture, 'artist'),
  artist_rate: 2000,
  bandleader_id: musicianId(fixture, 'bandleader'),
  bandleader_rate: 700,
  musicians: [{ musician_id: musicianId(fixture, 'musician'), instrument: 'Drums', rate: 500 }],
})

describe('requesting', () => {
  it('is refused with a message once the event is over', async () => {
    const { api, table } = fixture
    const { params } = await saved()
    const past = { start: '2026-05-20T22:00:00.000Z', end: '2026-05-21T02:00:00.000Z' }
    await ask(api, eventsApi.updateEvent, 'agent', { params, body: past })
    const body = { artist_id: artistId(fixture, 'artist') }
    expect(await refused(api, eventsApi.requestVendor, 'agent', { params, body })).toMatchObject({
      status: 409,
      error_message: 'This event is over; vendors can no longer be requested',
    })
    expect(table.jobs).toEqual([])
    const late = { client_notes: 'Music', client_budget: 100, ...past }
    expect(await refused(api, bookingRequestsApi.createBookingRequest, 'client', { body: late })).toMatchObject({
      status: 422,
      errors: { start: 'This time has passed, please choose a later one' },
    })
  })

  it('reports who cannot be requested', async () => {
    const { api, table } = fixture
    const { params } = await saved()
    const before = await table.dump()
    const bad = async (body: Record<string, unknown>, who = 'agent') =>
      refused(api, eventsApi.requestVendor, who, { params, body })
    expect(await bad({})).toMatchObject({ status: 422, error_message: 'Please say whom to request' })
    expect(
      await bad({ artist_id: artistId(fixture, 'artist'), musician_id: musicianId(fixture, 'musician') }),
    ).toMatchObject({ status: 422 })
    expect(await bad({ artist_id: artistId(fixture, 'artist2') })).toMatchObject({
      status: 422,
      error_message: 'Could not request artist',
    })
    expect(await bad({ bandleader_id: musicianId(fixture, 'bandleader') })).toMatchObject({
      status: 422,
      error_message: 'Could not request bandleader',
    })
    expect(await bad({ musician_id: 'nobody' })).toMatchObject({
      status: 422,
      error_message: 'Could not request musician',
    })
    for (const [who, status] of [
      ['client', 403],
      ['agent2', 404],
      ['artist', 404],
    ] as const)
      expect((await bad({ artist_id: artistId(fixture, 'artist') }, who)).status).toBe(status)
    expect(await table.dump()).toEqual(before)
    expect(table.jobs).toEqual([])
  })

  it('can be repeated until answered, and after a decline', async () => {
    const { api } = fixture
    const { params, booking } = await saved()
    const body = { artist_id: booking.artist_id }
    await ask(api, eventsApi.requestVendor, 'agent', { params, body })
    await ask(api, eventsApi.requestVendor, 'admin', { params, body })
    expect(mails()).toEqual(['vendor_requested Pat Elena Marsh', 'vendor_requested Pat Elena Marsh'])
    await ask(api, eventsApi.respond, 'artist', { params, body: { response: 'decline' } })
    expect((await ask(api, eventsApi.requestVendor, 'agent', { params, body })).artist_status).toBe('requested')
    await ask(api, eventsApi.respond, 'artist', { params, body: { response: 'confirm' } })
    expect(await refused(api, eventsApi.requestVendor, 'agent', { params, body })).toMatchObject({
      status: 409,
      error_message: 'Elena Marsh has already confirmed',
      event: { artist_status: 'confirmed' },
    })
  })

  it('skips vendors who have confirmed another event at that time', async () => {
    const { api } = fixture
    const first = await saved()
    await engage(api, first.booking, first.params.id)
    const second = await saved({ start: first.booking.start.replace('22:', '23:'), end: first.booking.end })
    expect(
      await refused(api, eventsApi.requestVendor, 'agent', {
        params: second.params,
        body: { artist_id: first.booking.artist_id },
      }),
    ).toMatchObject({ status: 409, error_message: 'Elena Marsh is not available at that time' })
  })
})

describe('answering', () => {
  it('counts for all parts of a person, notifies agent and band leader of a decline, and can be repeated', async () => {
    const { api, table } = fixture
    const drums = { musician_id: musicianId(fixture, 'musician'), instrument: 'Drums', rate: 300 }
    const { params } = await saved(
      {},
      { ...withBand(), musicians: [drums, { ...drums, instrument: 'Congas', rate: 200 }] },
    )
    await ask(api, eventsApi.requestVendor, 'agent', {
      params,
      body: { bandleader_id: musicianId(fixture, 'bandleader') },
    })
    await ask(api, eventsApi.requestVendor, 'bandleader', {
      params,
      body: { musician_id: musicianId(fixture, 'musician') },
    })
    expect(table.jobs.at(-1)).toMatchObject({
      variables: { your_part: 'musician (Drums) and musician (Congas)', your_rate: '$500.00' },
    })
    table.jobs.length = 0
    const confirmed = await ask(api, eventsApi.respond, 'musician', { params, body: { response: 'confirm' } })
    expect(confirmed.musicians!.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
    const before = await table.dump()
    await ask(api, eventsApi.respond, 'musician', { params, body: { response: 'confirm' } })
    expect(await table.dump()).toEqual(before)
    expect(await busyOf(params.id)).toHaveLength(4)
    const declined = await ask(api, eventsApi.respond, 'musician', {
      params,
      body: { response: 'decline', reason: 'Broken arm' },
    })
    expect(declined).toMatchObject({ id: params.id, musicians: [{ status: 'declined' }, { status: 'declined' }] })
    expect(declined.schedule).toBeUndefined()
    expect(mails()).toEqual([
      'vendor_confirmed Pat Lindqvist Live',
      'vendor_declined Pat Lindqvist Live',
      'vendor_declined Pat Otis Freeman',
    ])
    expect(table.jobs.at(-1)).toMatchObject({ variables: { vendor: 'Sam Novak', reason: 'Broken arm' } })
    expect(await busyOf(params.id)).toHaveLength(2)
    expect(await refused(api, eventsApi.respond, 'musician', { params, body: { response: 'confirm' } })).toMatchObject({
      status: 409,
    })
  })

  it('is only for requested vendors', async () => {
    const { api, table } = fixture
    const { params } = await saved()
    const before = await table.dump()
    for (const [who, status] of [
      ['artist', 404],
      ['artist2', 404],
      ['client', 403],
      ['agent', 403],
    ] as const) {
      expect((await refused(api, eventsApi.respond, who, { params, body: { response: 'confirm' } })).status, who).toBe(
        status,
      )
    }
    expect((await refused(api, eventsApi.respond, 'artist', { params, body: { response: 'maybe' } })).status).toBe(422)
    expect(await table.dump()).toEqual(before)
  })

  it('withdraws the proposal when taken back', async () => {
    const { api, booking, params } = { api: fixture.api, ...(await saved()) }
    expect((await engage(api, booking, params.id)).status).toBe('propose')
    await ask(api, eventsApi.respond, 'artist', { params, body: { response: 'decline' } })
    expect((await ask(api, eventsApi.getEvent, 'agent', { params })).status).toBe('pending')
    expect(await refused(api, eventsApi.sendProposal, 'agent', { params })).toMatchObject({
      status: 409,
      error_message: 'Sending a proposal requires the artist confirmed',
    })
  })
})

describe('releasing', () => {
  it('opens the part, notifies the vendor and keeps the total', async () => {
    const { api } = fixture
    const { params } = await saved({}, withBand())
    for (const body of [{ artist_id: artistId(fixture, 'artist') }, { musician_id: musicianId(fixture, 'musician') }])
      await ask(api, eventsApi.requestVendor, 'agent', { params, body })
    fixture.table.jobs.length = 0
    const answer = await ask(api, eventsApi.releaseVendors, 'agent', {
      params,
      body: {
        event_id: params.id,
        musicians: [{ id: musicianId(fixture, 'musician'), name: 'Somebody else', email: 'forged@example.com' }],
      },
    })
    expect(answer).toEqual({ success: true, message: 'Sam Novak has been notified' })
    expect(mails()).toEqual(['vendor_released Pat Sam Novak'])
    const both = await ask(api, eventsApi.releaseVendors, 'agent', {
      params,
      body: { artist: { id: artistId(fixture, 'artist') }, bandleader: { id: musicianId(fixture, 'bandleader') } },
    })
    expect(both.message).toBe('Elena Marsh and Otis Freeman have been notified')
    const event = await ask(api, eventsApi.getEvent, 'agent', { params })
    expect(event).toMatchObject({
      artist_id: null,
      artist: null,
      artist_status: 'not_selected',
      artist_rate: 0,
      bandleader_id: null,
      musicians: [],
      musician_slots: [{ instrument: 'Drums', rate: 500 }],
    })
    expect(await busyOf(params.id)).toEqual([])
    expect(
      await refused(api, eventsApi.releaseVendors, 'agent', {
        params,
        body: { artist: { id: artistId(fixture, 'artist') } },
      }),
    ).toMatchObject({ status: 422, error_message: 'An error occurred while releasing vendors' })
    expect(
      (
        await refused(api, eventsApi.releaseVendors, 'client', {
          params,
          body: { artist: { id: artistId(fixture, 'artist') } },
        })
      ).status,
    ).toBe(403)
  })

  it('happens automatically when a save replaces them or the event is deleted', async () => {
    const { api, table } = fixture
    const { params, booking, body } = await saved()
    await engage(api, booking, params.id)
    table.jobs.length = 0
    await ask(api, eventsApi.updateEvent, 'agent', {
      params,
      body: { ...body, artist_id: artistId(fixture, 'artist2') },
    })
    expect(mails()).toEqual(['vendor_released Pat Elena Marsh'])
    await ask(api, eventsApi.requestVendor, 'agent', { params, body: { artist_id: artistId(fixture, 'artist2') } })
    expect(await busyOf(params.id)).toHaveLength(2)
    table.jobs.length = 0
    expect((await refused(api, eventsApi.deleteEvent, 'client', { params })).status).toBe(403)
    expect((await refused(api, eventsApi.deleteEvent, 'agent2', { params })).status).toBe(404)
    await ask(api, eventsApi.deleteEvent, 'agent', { params })
    expect(mails()).toEqual(['vendor_released Pat Theo Castellan', 'event_deleted Pat Nora Whitfield'])
    // Only the record of what happened remains, with the pointers by which an erasure finds it; no list, calendar or
    // request contains the event. Open screens read for a while that it changed.
    const left = (await table.dump()).filter(
      (row) => JSON.stringify(row).includes(params.id) && !/^(OUTBOX|CHANGES#)/.test(String(row.PK)),
    )
    expect(new Set(left.map(({ SK }) => String(SK).split('#')[0]))).toEqual(new Set(['ACTIVITY', 'CALLED', 'LEFT']))
    expect((await refused(api, eventsApi.getEvent, 'agent', { params })).status).toBe(404)
  })

  it('does not delete a paid event', async () => {
    const { api, table } = fixture
    const { params } = await saved()
    const event = await getEvent(table.deps(), params.id)
    const payment = {
      id: 'pay_1',
      type: 'deposit' as const,
      amount: cents(1),
      stripe_fee: zero,
      sales_tax: zero,
      total: cents(1),
    }
    await saveEvent(table.deps(), {
      before: event,
      after: { ...event, payments: [payment] },
      actor: undefined,
      activity: { action: 'test' },
    })
    expect(await refused(api, eventsApi.deleteEvent, 'agent', { params })).toMatchObject({
      status: 409,
      error_message: 'An event with payments cannot be deleted',
      event: { id: params.id },
    })
  })
})

describe('a changed time', () => {
  it('notifies requested vendors, and is refused when one of them is busy then', async () => {
    const { api, table } = fixture
    const [first, second] = [await saved(), await saved()]
    for (const { booking, params } of [first, second]) await engage(api, booking, params.id)
    table.jobs.length = 0
    const { start, end } = first.booking
    expect(
      await refused(api, eventsApi.updateEvent, 'agent', {
        params: second.params,
        body: { ...second.body, start, end },
      }),
    ).toMatchObject({
      status: 409,
      error_message: 'Elena Marsh is not available at that time',
      event: { id: second.params.id },
    })
    // The same without naming the line-up: calendars are still checked.
    expect(
      (await refused(api, eventsApi.updateEvent, 'agent', { params: second.params, body: { start, end } })).status,
    ).toBe(409)
    const later = { start: second.booking.start.replace('22:', '21:'), end: second.booking.end }
    await ask(api, eventsApi.updateEvent, 'agent', { params: second.params, body: { ...second.body, ...later } })
    expect(mails()).toEqual(['event_changed Pat Elena Marsh'])
    expect((await busyOf(second.params.id)).map((row) => row.start)).toEqual([later.start, later.start])
    // Elena is asked again; once she has confirmed the new time, it cannot be taken, and the one given up can.
    await ask(api, eventsApi.respond, second.booking.artist, { params: second.params, body: { response: 'confirm' } })
    const third = await saved({ start: later.start, end: second.booking.start })
    expect(
      (
        await refused(api, eventsApi.requestVendor, 'agent', {
          params: third.params,
          body: { artist_id: first.booking.artist_id },
        })
      ).status,
    ).toBe(409)
  })
})
