import { afterAll, beforeAll, expect, it } from 'vitest'
import { callListsApi } from '#shared/api/call-lists.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { actsFor } from '#shared/domain/call-list/within-budget.ts'
import type { ArtistSummary } from '#shared/domain/user/schema.ts'
import { brandKey } from '#functions/platform/db/keys.ts'
import { searchRows } from '#functions/platform/db/search.ts'
import { artistSummaryOf } from '#functions/people/data/summaries.ts'
import { listSuggestions } from '#functions/calling/use-cases/list-suggestions.ts'
import { put } from '#functions/platform/db/db.ts'
import { sessionsOf } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, playedAndPaid, times } from '#tests/support/money-scenario.ts'
import { startEngineTable } from '#tests/support/engine-table.ts'
import { mostRoundTrips } from '#tests/support/round-trip-budgets.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** The free acts for a request: of all acts, of the wanted brand, and for agents who have not taken it. */

let fixture: MoneyFixture
let api: UseCaseApi
beforeAll(async () => {
  fixture = await startMoney(await startEngineTable())
  await fixture.saveCard('client')
  await fixture.setClock(bookedOn)
  await playedAndPaid(fixture)
  const tokens = await sessionsOf(fixture.table, fixture.users)
  api = useCaseApi(fixture.table, [listSuggestions], (who) => tokens[who]!)
})
afterAll(() => {
  fixture.table.stop()
})

const summary = (who: string) => artistSummaryOf(fixture.users[who]!)!
/** Listed before all others. */
const list = async (names: readonly string[], patch: Partial<ArtistSummary> = {}) => {
  const { db } = fixture.deps()
  const rows = names.flatMap((name, i) =>
    searchRows('artist', `art_${name}${i}`, name, { ...summary('artist'), id: `art_${name}${i}`, name, ...patch }),
  )
  for (let at = 0; at < rows.length; at += 90)
    await db.transact(rows.slice(at, at + 90).map((row) => put(fixture.table.tableName, row)))
}

const request = async (patch: Record<string, unknown> = {}) => {
  const { start, end } = times(fixture)
  const { id } = await ask(fixture.api, bookingRequestsApi.createBookingRequest, 'client', {
    body: { client_notes: 'Dinner music', client_budget: 5000, start, end, ...patch },
  })
  return { params: { id, chair: 'act' } }
}
const suggested = (of: { params: { id: string; chair: string } }, who: string) =>
  ask(api, callListsApi.listSuggestions, who, of)

it('compares all acts, however many are listed before', async () => {
  await list(
    Array.from({ length: 250 }, (_, i) => `Aaron ${String(i).padStart(3, '0')}`),
    { user_id: undefined },
  )
  const of = await request({ client_artist_id: summary('artist2').id })
  const found = await suggested(of, 'agent')
  expect(api.roundTrips).toBeLessThanOrEqual(mostRoundTrips('GET /events/{id}/call-lists/{chair}/suggestions'))
  // She has played for this agent, and he is wanted.
  expect(found[0]).toMatchObject({ id: summary('artist').id, rate: 3200, is_recommended: true })
  expect(found.map(({ id }) => id)).toContain(summary('artist2').id)
  expect(await suggested(of, 'agent')).toEqual(found)
})

it('is for the agents who may take the request, each with their own gigs, and for admins with all', async () => {
  const of = await request()
  const rateOf = async (who: string) =>
    (await suggested(of, who)).find(({ id }) => id === summary('artist').id)?.rate ?? null
  expect(await rateOf('agent')).toBe(3200)
  expect(await rateOf('admin')).toBe(3200)
  expect(await rateOf('agent2')).toBeNull()
  for (const who of ['client2', 'artist', 'musician'])
    expect(await refused(api, callListsApi.listSuggestions, who, of)).toMatchObject({ status: 404 })
  expect(await refused(api, callListsApi.listSuggestions, 'client', of)).toMatchObject({ status: 403 })
  expect(
    await refused(api, callListsApi.listSuggestions, 'agent2', { params: { ...of.params, chair: 'bandleader' } }),
  ).toMatchObject({ status: 403 })
  const body = { id: of.params.id, agent_id: fixture.users.agent!.agent!.id }
  await ask(fixture.api, bookingRequestsApi.takeBookingRequest, 'agent', { body })
  expect(await rateOf('agent')).toBe(3200)
  expect(await refused(api, callListsApi.listSuggestions, 'agent2', of)).toMatchObject({ status: 404 })
})

it('names only those who play under the wanted brand', async () => {
  const brand = {
    ...{
      id: 'brd_01ARZ3NDEKTSV4RRFFQ69G5FAV',
      name: 'Golden Hour',
      is_brand: true,
      artist_ids: [summary('artist2').id],
    },
    ...{ PK: brandKey('brd_01ARZ3NDEKTSV4RRFFQ69G5FAV').PK, SK: brandKey('brd_01ARZ3NDEKTSV4RRFFQ69G5FAV').SK },
  }
  await fixture.deps().db.transact([put(fixture.table.tableName, brand)])
  await list(['Zoe Gold'], { user_id: undefined, brands: ['brd_01ARZ3NDEKTSV4RRFFQ69G5FAV'] })
  const found = await suggested(await request({ brand_id: 'brd_01ARZ3NDEKTSV4RRFFQ69G5FAV' }), 'agent')
  expect(found.map(({ name }) => name).toSorted()).toEqual(['Theo Castellan', 'Zoe Gold'])
})

it('counts those within the budget among all', async () => {
  const of = await request()
  const event = (await fixture.table.dump()).find((row) => row.id === of.params.id && row.SK === 'EVENT')
  const { within } = actsFor(
    event as never,
    (await suggested(of, 'agent')).map((one) => ({ ...one, rate: one.rate === null ? null : one.rate * 100 }) as never),
  )
  expect(within.map(({ name }) => name)).toEqual(['Elena Marsh'])
})
