import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { eventsApi } from '#shared/api/events.ts'
import { calendarKey } from '#functions/platform/db/keys.ts'
import { ask } from '#tests/support/api.ts'
import { sessionOf, verifiedAccount } from '#tests/support/accounts.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { request, savedBy } from '#tests/support/scenario.ts'
import { callAsRead } from '#tests/support/read-first.ts'

let fixture: EventFixture
beforeAll(async () => {
  fixture = await startEvents()
  for (let i = 0; i < 50; i += 1) {
    const user = await verifiedAccount(fixture.table, ['agent'], { agent: { name: `Agency ${i}` } })
    fixture.users[`agent#${i}`] = user
    fixture.tokens[`agent#${i}`] = await sessionOf(fixture.table, user.id)
  }
})
afterAll(() => {
  fixture.table.stop()
})

const count = (statuses: readonly number[], status: number) => statuses.filter((s) => s === status).length

describe('races', () => {
  it.each([1, 2, 3])('of fifty agents exactly one takes a request, round %i', async () => {
    const { api, table } = fixture
    const { id } = await request(api, bookingOf(fixture))
    table.jobs.length = 0
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        api.call(bookingRequestsApi.takeBookingRequest, `agent#${i}`, { body: { id } }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, 49])
    expect(table.jobs).toHaveLength(1)
    const winner = `agent#${statuses.indexOf(200)}`
    expect((await ask(api, eventsApi.getEvent, winner, { params: { id } })).agent_id).toBe(
      fixture.users[winner]!.agent!.id,
    )
    // Taking your own request again changes nothing and notifies nobody.
    const before = await table.dump()
    expect((await ask(api, bookingRequestsApi.takeBookingRequest, winner, { body: { id } })).id).toBe(id)
    expect(await table.dump()).toEqual(before)
    // The losers learn nothing about the event.
    expect(Object.keys(answers.find(({ status }) => status === 409)!.body)).toEqual(['error_message', 'request_id'])
  })

  it.each([1, 2, 3, 4, 5])('of ten overlapping confirmations exactly one is written, round %i', async (round) => {
    const { api, table, users } = fixture
    const day = 2 * round
    const ids = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const hour = String(10 + (i % 3)).padStart(2, '0')
        const booking = bookingOf(fixture, day, {
          start: `2026-10-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`,
          end: `2026-10-${String(day).padStart(2, '0')}T15:30:00.000Z`,
        })
        const { id } = await request(api, booking)
        const taken = await ask(api, bookingRequestsApi.takeBookingRequest, `agent#${i}`, { body: { id } })
        await ask(api, eventsApi.updateEvent, `agent#${i}`, { params: { id }, body: savedBy(booking, taken) })
        await ask(api, eventsApi.requestVendor, `agent#${i}`, {
          params: { id },
          body: { artist_id: booking.artist_id },
        })
        return id
      }),
    )
    const answers = await Promise.all(
      ids.map((id) => callAsRead(api, eventsApi.respond, 'artist', { params: { id }, body: { response: 'confirm' } })),
    )
    const statuses = answers.map(({ status }) => status)
    expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, 9])
    const lost = answers.find(({ status }) => status === 409)!.body as unknown as {
      error_message: string
      event: { id: string; artist_status: string }
    }
    expect(lost.error_message).toMatch(/^You have already confirmed another event: .*October \d+, 2026/)
    const winner = ids[statuses.indexOf(200)]!
    expect(JSON.stringify(lost)).not.toContain(winner)
    const calendar = await table.deps().db.get(calendarKey(users.artist!.id))
    expect(Object.keys(calendar!).filter((key) => ids.includes(key))).toEqual([winner])
    // Declining frees the time, and another of them can be confirmed.
    const other = ids.find((id) => id !== winner)!
    await ask(api, eventsApi.respond, 'artist', {
      params: { id: winner },
      body: { response: 'decline', reason: 'ill' },
    })
    await ask(api, eventsApi.respond, 'artist', { params: { id: other }, body: { response: 'confirm' } })
  })

  it('of two concurrent saves one is refused with the current event', async () => {
    const { api } = fixture
    const booking = bookingOf(fixture, 3)
    const { id } = await request(api, booking)
    const taken = await ask(api, bookingRequestsApi.takeBookingRequest, 'agent', { body: { id } })
    const saves = ['first', 'second', 'third'].map((name) =>
      // With the version; otherwise a slow table would serve them in sequence and accept both.
      api.call(eventsApi.updateEvent, 'agent', {
        params: { id },
        body: savedBy(booking, taken, { name, version: taken.version }),
      }),
    )
    const answers = await Promise.all(saves)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const won = answers.find(({ status }) => status === 200)!.body.name
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      error_message: 'This event was changed by someone else in the meantime',
      event: { name: won, version: 3 },
    })
  })
})
