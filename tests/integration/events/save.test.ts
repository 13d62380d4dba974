import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { artistId, musicianId } from '#tests/support/fixture.ts'
import { engage, request, savedBy, take, type Booking } from '#tests/support/scenario.ts'

let fixture: EventFixture
let booking: Booking
let taken: EventView
let params: { id: string }

beforeAll(async () => {
  fixture = await startEvents()
  booking = bookingOf(fixture)
  const { id } = await request(fixture.api, booking)
  taken = await take(fixture.api, booking, id)
  params = { id }
})
afterAll(() => {
  fixture.table.stop()
})

const groupPatch = () => ({
  artist_id: null,
  group_id: fixture.group.id,
  bandleader_id: musicianId(fixture, 'bandleader'),
  bandleader_rate: 3200,
})
const body = (patch: Record<string, unknown> = {}) => savedBy(booking, taken, patch)

const option = { id: 1, title: 'Duo', description: 'Two hours', price: 4000 }

/** Refused saves, with the literal message. */
const refusals: [string, () => Record<string, unknown>, string, Record<string, string>?][] = [
  ['no name', () => ({ name: ' ' }), 'Please correct fields', { name: 'Name is required' }],
  ['no client', () => ({ client_id: null }), 'Please correct fields', { client_id: 'Client is required' }],
  ['no event type', () => ({ event_type: null }), 'Please correct fields', { event_type: 'Event type is required' }],
  ['venue 0', () => ({ venue_id: 0 }), 'Please correct fields', { venue_id: 'Venue is required' }],
  [
    'no notes',
    () => ({ client_notes: '' }),
    'Please correct fields',
    { client_notes: 'Please tell us about your event' },
  ],
  ['a rate of abc', () => ({ client_rate: 'abc' }), 'Please correct fields', { client_rate: 'Required' }],
  ['a rate of 0', () => ({ client_rate: 0 }), 'Please correct fields', { client_rate: 'Required' }],
  ['no artist rate', () => ({ artist_rate: 0 }), 'Please correct fields', { artist_rate: 'Required' }],
  ['no percent', () => ({ agent_percent: null }), 'Please correct fields', { agent_percent: 'Required' }],
  [
    'no proposal',
    () => ({ proposals: [] }),
    'Please correct fields',
    { 'proposals.0.title': 'Required', 'proposals.0.description': 'Required' },
  ],
  [
    'two options of one number',
    () => ({ proposals: [1, 2, 2].map((id) => ({ id, title: 'Duo', description: 'Two hours', price: 4000 })) }),
    'Please correct fields',
    { 'proposals.2.id': 'Another option has this number' },
  ],
  [
    'an option whose rates do not come to its price',
    () => ({ proposals: [option, { ...option, id: 2, price: 6000, rates: [{ payee: 'artist', rate: 4700 }] }] }),
    'Please correct fields',
    { 'proposals.1.rates': "Rates don't add up to the price: $100.00 unassigned" },
  ],
  [
    'an option with a negative rate',
    () => ({ proposals: [option, { ...option, id: 2, price: 6000, rates: [{ payee: 'artist', rate: -1 }] }] }),
    'Please correct fields',
    { 'proposals.1.rates.0.rate': 'Amount must not be negative' },
  ],
  [
    'a musician without a rate',
    () => ({ musicians: [{ musician_id: musicianId(fixture, 'musician'), instrument: 'Drums', rate: 0 }] }),
    'Please correct fields',
    { 'musicians.0.rate': 'Required' },
  ],
  [
    'long texts',
    () => ({ dresscode: 'x'.repeat(129), set_lists: 'x'.repeat(4097) }),
    'Please correct fields',
    { dresscode: 'Max 128 characters', set_lists: 'Max 4096 characters' },
  ],
  [
    'an unknown artist',
    () => ({ artist_id: 'art_01ARZ3NDEKTSV4RRFFQ69G5FAV' }),
    'Please correct fields',
    { artist_id: 'Unknown artist' },
  ],
  [
    'a person who is not an artist',
    () => ({ artist_id: musicianId(fixture, 'musician').replace('mus', 'art') }),
    'Please correct fields',
    { artist_id: 'Unknown artist' },
  ],
  [
    'an artist not verified',
    () => ({ artist_id: artistId(fixture, 'newcomer') }),
    'Please correct fields',
    { artist_id: 'This artist is not verified yet' },
  ],
  [
    'an unknown venue',
    () => ({ venue_id: 'ven_01ARZ3NDEKTSV4RRFFQ69G5FAV' }),
    'Please correct fields',
    { venue_id: 'Unknown venue' },
  ],
  [
    'an unknown musician',
    () => ({ musicians: [{ musician_id: 'mus_01ARZ3NDEKTSV4RRFFQ69G5FAV', instrument: 'Drums', rate: 1 }] }),
    'Please correct fields',
    { musicians: 'Unknown musician' },
  ],
  [
    'group and artist',
    () => ({ ...groupPatch(), artist_id: booking.artist_id }),
    'Both a group and an artist cannot be selected',
  ],
  ['neither', () => ({ artist_id: '', artist_rate: 0 }), 'Either a group or an artist must be selected'],
  [
    'a group without a leader',
    () => ({ ...groupPatch(), bandleader_id: 0, bandleader_rate: 0 }),
    'A group is selected but there is no bandleader',
  ],
  ['no times', () => ({ start: null }), 'Please select Start Date/Time, End Date/Time, or both'],
  [
    'the end first',
    () => ({ start: booking.end, end: booking.start }),
    'Please correct fields',
    { end: 'The end must be after the start' },
  ],
  ['a cent too few', () => ({ artist_rate: 3199.99 }), "Rates don't add up to client rate"],
]

describe('saving an event', () => {
  it.each(refusals)('is refused with %s, and nothing is written', async (_what, patch, message, errors) => {
    const { api, table } = fixture
    const before = await table.dump()
    for (const call of [
      refused(api, eventsApi.updateEvent, 'agent', { params, body: body(patch()) }),
      refused(api, eventsApi.createEvent, 'agent', { body: body(patch()) }),
    ]) {
      const error = await call
      expect(error).toMatchObject({ status: 422, error_message: message, ...(errors && { errors }) })
    }
    expect(await table.dump()).toEqual(before)
  })

  it('ignores fields that nobody may write', async () => {
    const { api } = fixture
    const forged = {
      status: 'paid',
      payments: [{ id: 'pay_x', type: 'deposit', amount: 1 }],
      agent_id: fixture.users.agent2!.agent!.id,
      bookme_percent: 0,
      bookme_rate: 0,
      agent_rate: 1,
      version: 99,
      artist_status: 'confirmed',
      proposal_step: 4,
      proposal_sent_at: fixture.table.now,
      client_rate_booked: 1,
      artist_stripe_transfer_id: 'tr_x',
      user_id: 'usr_x',
      prepaid: false,
      nonsense: true,
    }
    const saved = await ask(api, eventsApi.updateEvent, 'agent', { params, body: body(forged) })
    expect(saved).toMatchObject({
      status: 'draft',
      payments: [],
      agent_id: fixture.users.agent!.agent!.id,
      bookme_percent: 0.05,
      bookme_rate: 200,
      agent_rate: 600,
      artist_status: 'selected',
      prepaid: true,
    })
    expect(saved.client_rate_booked ?? null).toBeNull()
    expect(saved).not.toHaveProperty('nonsense')
  })

  it('changes nothing when the event is sent back unchanged', async () => {
    const { api, table } = fixture
    const current = await ask(api, eventsApi.getEvent, 'agent', { params })
    const before = await table.dump()
    expect(await ask(api, eventsApi.updateEvent, 'agent', { params, body: current })).toEqual(current)
    expect(await table.dump()).toEqual(before)
  })

  it("adds a group's people", async () => {
    const { api, group } = fixture
    const created = await ask(api, eventsApi.createEvent, 'agent', {
      body: body({ ...groupPatch(), artist_rate: 0, musicians: undefined }),
    })
    expect(created).toMatchObject({
      group_id: group.id,
      bandleader_status: 'selected',
      artist_id: null,
      agent: { name: 'Lindqvist Live' },
    })
    expect(created.signup_url).toContain(created.id)
    const grouped = await refused(api, eventsApi.updateEvent, 'agent', {
      params,
      body: { artist_id: null, group_id: group.id },
    })
    // Members start at rate 0 and need a rate before saving.
    expect(grouped.errors).toMatchObject({
      bandleader_rate: 'Required',
      'musicians.0.rate': 'Required',
      'musicians.1.rate': 'Required',
    })
  })

  it('lets a leader write the fields of a leader', async () => {
    const { api, table } = fixture
    const other = bookingOf(fixture, 20)
    const { id } = await request(api, other)
    await take(api, other, id)
    const slots = [{ rate: 500 }]
    await ask(api, eventsApi.updateEvent, 'agent', {
      params: { id },
      body: savedBy(
        other,
        { id, status: 'draft' },
        { event_type: 'Corporate', artist_rate: 2700, musician_slots: slots },
      ),
    })
    await engage(api, other, id)
    const mine = await ask(api, eventsApi.getEvent, 'artist', { params: { id } })
    expect(mine.musician_slots).toHaveLength(1)
    const [slot] = mine.musician_slots!
    const drums = { musician_id: musicianId(fixture, 'musician'), instrument: 'Drums', rate: 500 }
    expect(
      await refused(api, eventsApi.updateEvent, 'artist', { params: { id }, body: { ...mine, notes: 'mine' } }),
    ).toMatchObject({ status: 422, error_message: 'Please fill the empty musician slots' })
    expect(
      await refused(api, eventsApi.updateEvent, 'artist', {
        params: { id },
        body: { musicians: [drums, { ...drums, instrument: 'Bass' }], musician_slots: [] },
      }),
    ).toMatchObject({ status: 403 })
    expect(
      await refused(api, eventsApi.updateEvent, 'artist', {
        params: { id },
        body: { musicians: [{ ...drums, rate: 600 }], musician_slots: [] },
      }),
    ).toMatchObject({ status: 422, error_message: "Rates don't add up to client rate" })
    const filled = await ask(api, eventsApi.updateEvent, 'artist', {
      params: { id },
      body: {
        ...mine,
        name: 'Mine now',
        client_rate: 1,
        artist_rate: 4000,
        notes: 'Bring cables',
        musicians: [drums],
        musician_slots: [],
      },
    })
    expect(filled).toMatchObject({
      name: 'Whitfield gala',
      notes: 'Bring cables',
      artist_rate: 2700,
      musician_slots: [],
      musicians: [{ musician_name: 'Sam Novak', status: 'selected', rate: 500 }],
    })
    expect(slot!.rate).toBe(500)
    const before = await table.dump()
    expect((await refused(api, eventsApi.updateEvent, 'client', { params: { id }, body: { notes: 'x' } })).status).toBe(
      403,
    )
    for (const who of ['agent2', 'client2', 'artist2', 'musician'])
      expect(
        (await refused(api, eventsApi.updateEvent, who, { params: { id }, body: { notes: 'x' } })).status,
        who,
      ).toBe(404)
    expect(await table.dump()).toEqual(before)
  })

  it('is refused once the event is closed, and returns its state', async () => {
    const { api, table } = fixture
    const deps = table.deps()
    const before = await getEvent(deps, params.id)
    for (const status of ['invoiced', 'paid', 'payment_failed', 'canceled', 'refunded'] as const) {
      const current = await getEvent(table.deps(), params.id)
      await saveEvent(table.deps(), {
        before: current,
        after: { ...current, status },
        actor: undefined,
        activity: { action: 'test' },
      })
      expect(await refused(api, eventsApi.updateEvent, 'agent', { params, body: body() })).toMatchObject({
        status: 409,
        error_message: 'This event can no longer be changed',
        event: { id: params.id, status },
      })
    }
    const current = await getEvent(table.deps(), params.id)
    await saveEvent(table.deps(), {
      before: current,
      after: { ...before },
      actor: undefined,
      activity: { action: 'test' },
    })
  })

  it('by an admin who is not an agent leaves the event for an agent to take', async () => {
    const { api } = fixture
    const created = await ask(api, eventsApi.createEvent, 'admin', { body: body() })
    expect(created).toMatchObject({ agent_id: null, status: 'draft' })
    expect((await ask(api, bookingRequestsApi.listBookingRequests, 'agent')).some(({ id }) => id === created.id)).toBe(
      true,
    )
    const agent_id = fixture.users.agent2!.agent!.id
    expect(
      await refused(api, bookingRequestsApi.takeBookingRequest, 'admin', { body: { id: created.id } }),
    ).toMatchObject({ status: 422, error_message: 'Could not take request' })
    expect(
      await ask(api, bookingRequestsApi.takeBookingRequest, 'admin', { body: { id: created.id, agent_id } }),
    ).toMatchObject({ agent_id })
  })

  it('cannot assign an unassigned request to another agent', async () => {
    const { api, users } = fixture
    const { id } = await request(api, bookingOf(fixture, 25))
    const take = (agent_id: string) => ({ body: { id, agent_id } })
    expect(
      await refused(api, bookingRequestsApi.takeBookingRequest, 'agent', take(users.agent2!.agent!.id)),
    ).toMatchObject({ status: 403, error_message: 'You can take a request only for yourself' })
    const own = users.agent!.agent!.id
    expect(await ask(api, bookingRequestsApi.takeBookingRequest, 'agent', take(own))).toMatchObject({ agent_id: own })
  })
})
