import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { eventsApi } from '#shared/api/events.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { document } from '#functions/platform/db/db.ts'
import { ask } from '#tests/support/api.ts'
import { sessionOf, verifiedAccount } from '#tests/support/accounts.ts'
import { bookingOf } from '#tests/support/event-cases.ts'
import { startLambdaApi, type LambdaApi } from '#tests/support/lambda-api.ts'
import { artistId, createFixture, type Fixture } from '#tests/support/fixture.ts'
import { request, savedBy } from '#tests/support/scenario.ts'
import type { TestTable } from '#tests/support/table.ts'
import { callAsRead } from '#tests/support/read-first.ts'

/** Fifty concurrent requests: exactly one of those that want the same thing succeeds, and the others get a conflict. */

const crowd = 50
const numbers = Array.from({ length: crowd }, (_, i) => i)
const countOf = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].sort().map((status) => [status, statuses.filter((each) => each === status).length]),
  )

export const race = (rounds: number, startTable: () => Promise<TestTable>): void => {
  let fixture: Fixture
  let api: LambdaApi
  const done: Record<string, number> = {}
  /** Transactions refused by the table: their request had read the state before it changed. */
  let refused = 0

  beforeAll(async () => {
    api = await startLambdaApi((who) => fixture.tokenOf(who), await startTable())
    fixture = await createFixture(api.table)
    for (let i = 0; i < crowd; i += 1) {
      const { id } = await verifiedAccount(api.table, ['agent'], { agent: { name: `Agency ${i}` } })
      fixture.tokens[`agent#${i}`] = await sessionOf(api.table, id)
    }
    const send = document.send.bind(document) as (...args: unknown[]) => Promise<unknown>
    Object.assign(document, {
      send: async (...args: unknown[]) => {
        try {
          return await send(...args)
        } catch (error) {
          if (error instanceof TransactionCanceledException) refused += 1
          throw error
        }
      },
    })
  })
  afterAll(async () => {
    await api.stop()
    const races = Object.entries(done).map(([what, count]) => `${what} ${count} of ${rounds} rounds`)
    const where = api.table.endpoint === undefined ? 'a table in memory' : 'an engine'
    console.log(`Races of ${crowd} on ${where}: ${races.join(', ')}`)
  })

  /** At least one must fail at the table itself rather than at its read; otherwise there was no race. */
  const repeat = async (what: string, round: () => Promise<void>) => {
    refused = 0
    for (done[what] = 0; done[what] < rounds; done[what] += 1) await round()
    expect(done[what]).toBe(rounds)
    expect(refused).toBeGreaterThan(rounds)
  }

  it('of fifty agents exactly one takes a request', async () => {
    await repeat('taking a request', async () => {
      const { id } = await request(api, bookingOf(fixture))
      const told = api.recorder.of('sqs').length
      const statuses = await Promise.all(
        numbers.map(
          async (i) => (await api.call(bookingRequestsApi.takeBookingRequest, `agent#${i}`, { body: { id } })).status,
        ),
      )
      expect(countOf(statuses)).toEqual({ 200: 1, 409: crowd - 1 })
      const event = await getEvent(api.table.deps(), id)
      expect(event.version).toBe(2)
      expect(event.agent?.name).toBe(`Agency ${statuses.indexOf(200)}`)
      expect(api.recorder.of('sqs').length - told).toBe(1)
    })
  })

  it('of fifty overlapping confirmations of one vendor exactly one is written', async () => {
    const vendor = { artist_id: artistId(fixture, 'artist2') }
    const ids: string[] = []
    for (const i of numbers) {
      const booking = bookingOf(fixture, 20, {
        ...vendor,
        start: `2026-09-20T${String(10 + (i % 3)).padStart(2, '0')}:00:00.000Z`,
        end: '2026-09-20T15:30:00.000Z',
      })
      const { id } = await request(api, booking)
      const taken = await ask(api, bookingRequestsApi.takeBookingRequest, `agent#${i}`, { body: { id } })
      await ask(api, eventsApi.updateEvent, `agent#${i}`, { params: { id }, body: savedBy(booking, taken) })
      await ask(api, eventsApi.requestVendor, `agent#${i}`, { params: { id }, body: vendor })
      ids.push(id)
    }
    await repeat('confirming', async () => {
      const answers = await Promise.all(
        ids.map((id) =>
          callAsRead(api, eventsApi.respond, 'artist2', { params: { id }, body: { response: 'confirm' } }),
        ),
      )
      const statuses = answers.map(({ status }) => status)
      expect(countOf(statuses)).toEqual({ 200: 1, 409: crowd - 1 })
      const states = await Promise.all(ids.map(async (id) => (await getEvent(api.table.deps(), id)).artist_status))
      expect(states.filter((status) => status === 'confirmed')).toHaveLength(1)
      const won = statuses.indexOf(200)
      expect(states[won]).toBe('confirmed')
      // Frees the time for the next round.
      const params = { id: ids[won]! }
      await ask(api, eventsApi.respond, 'artist2', { params, body: { response: 'decline' } })
      await ask(api, eventsApi.requestVendor, `agent#${won}`, { params, body: vendor })
    })
  })
}
