import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { request, savedBy, take, type Booking } from '#tests/support/scenario.ts'

let fixture: EventFixture
let booking: Booking
let taken: EventView

beforeAll(async () => {
  fixture = await startEvents()
  booking = bookingOf(fixture)
  taken = await take(fixture.api, booking, (await request(fixture.api, booking)).id)
})
afterAll(() => {
  fixture.table.stop()
})

describe('an unfinished draft', () => {
  const draftOf = (fields: Record<string, unknown>) =>
    ask(fixture.api, eventsApi.createDraft, 'agent', { body: fields })

  it('needs only a name, is found on home without a date, and is completed later', async () => {
    const { api } = fixture
    const half = await draftOf({ name: 'Half an evening', client_id: '', event_type: null, proposals: [] })
    expect(half).toMatchObject({ status: 'draft', name: 'Half an evening', client: null, start: null })
    const tasks = await ask(api, lookupsApi.listTasks, 'agent', {})
    expect(tasks.map(({ id }) => id)).toContain(half.id)
    const [params, { start, end }] = [{ id: half.id }, booking]
    await ask(api, eventsApi.updateDraft, 'agent', { params, body: { start, end, client_rate: 0 } })
    const body = savedBy(booking, taken)
    expect(await ask(api, eventsApi.updateEvent, 'agent', { params, body })).toMatchObject({ client_rate: 4000, start })
  })

  it('is refused with contradictory fields', async () => {
    const { start, end, artist_id } = booking
    const cases: [Record<string, unknown>, string, Record<string, string>?][] = [
      [{ name: ' ' }, 'Please correct fields', { name: 'Name is required' }],
      [{ start: end, end: start }, 'Please correct fields', { end: 'The end must be after the start' }],
      [{ artist_id, group_id: fixture.group.id }, 'Both a group and an artist cannot be selected'],
    ]
    for (const [fields, error_message, errors] of cases)
      expect(
        await refused(fixture.api, eventsApi.createDraft, 'agent', { body: { name: 'Half', ...fields } }),
      ).toMatchObject({ status: 422, error_message, ...(errors && { errors }) })
  })

  it('counts as complete once a vendor was requested', async () => {
    const { start, end, artist_id } = booking
    const params = { id: (await draftOf({ name: 'Are you free?', start, end, artist_id })).id }
    await ask(fixture.api, eventsApi.requestVendor, 'agent', { params, body: { artist_id } })
    expect(
      await refused(fixture.api, eventsApi.updateDraft, 'agent', { params, body: { name: 'Other' } }),
    ).toMatchObject({ status: 409, error_message: 'Only a draft can be saved unfinished' })
  })

  it('at a bar requests nobody before it is complete, because the answers book it', async () => {
    const { start, end, artist_id } = booking
    const params = { id: (await draftOf({ name: 'Fridays', venue_id: fixture.bar, start, end, artist_id })).id }
    expect(await refused(fixture.api, eventsApi.requestVendor, 'agent', { params, body: { artist_id } })).toMatchObject(
      {
        status: 422,
        error_message: 'Please correct fields',
        errors: { client_id: 'Client is required', client_rate: 'Required', artist_rate: 'Required' },
      },
    )
  })
})
