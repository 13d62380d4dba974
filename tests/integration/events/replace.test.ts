import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { ask } from '#tests/support/api.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { artistId } from '#tests/support/fixture.ts'
import { untilProposed } from '#tests/support/scenario.ts'

let fixture: EventFixture
beforeAll(async () => {
  fixture = await startEvents()
})
afterAll(() => fixture.table.stop())

it('takes another artist in the place of one who declined by two requests, at the same rate', async () => {
  const { api } = fixture
  const { id } = await untilProposed(api, bookingOf(fixture))
  const params = { id }
  await ask(api, eventsApi.respond, 'artist', { params, body: { response: 'decline', reason: 'On tour' } })
  const before = await ask(api, eventsApi.getEvent, 'agent', { params })
  expect(before).toMatchObject({ status: 'pending', artist_status: 'declined' })
  const artist_id = artistId(fixture, 'artist2')
  await ask(api, eventsApi.updateEvent, 'agent', { params, body: { artist_id, version: before.version } })
  await ask(api, eventsApi.requestVendor, 'agent', { params, body: { artist_id } })
  const { artist_rate, client_rate, proposals } = before
  expect(await ask(api, eventsApi.getEvent, 'agent', { params })).toMatchObject({
    artist_id,
    artist_status: 'requested',
    artist_rate,
    client_rate,
    proposals: proposals!.map(({ price }) => ({ price })),
  })
})
