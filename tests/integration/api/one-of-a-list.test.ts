import { afterAll, beforeAll, expect, it } from 'vitest'
import { artistsApi } from '#shared/api/artists.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { groupsApi } from '#shared/api/groups.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { startAgency, type Agency } from '#tests/support/agency.ts'
import type { Caller } from '#tests/support/caller-kinds.ts'

/** A row of a list can be read by its id, and a list in pages. */

let agency: Agency
beforeAll(async () => {
  agency = await startAgency()
})
afterAll(() => agency.api.stop())

const get = async <T>(endpoint: Endpoint, caller: Caller, id?: string, query?: Record<string, string>) => {
  const token = agency.tokens[caller]
  const { answer } = await agency.api.send(endpoint, { token, ...(id && { params: { id } }), ...(query && { query }) })
  const body = JSON.parse(answer.text) as T
  return { status: answer.status, body, next: answer.headers['x-next-cursor'] }
}
type Row = Record<string, unknown> & { id: string }
type Group = Row & { members: Row[] }

it('a group is as its reader may see it: contacts for the agency, the invited for its leader', async () => {
  const { id } = agency.fixture.group
  const seen = async (caller: Caller) => (await get<Group>(groupsApi.getGroup, caller, id)).body.members
  expect((await seen('agent')).every(({ email }) => email !== undefined)).toBe(true)
  for (const caller of ['owning_client', 'own_musician'] as const)
    expect(JSON.stringify(await seen(caller))).not.toMatch(/"(email|cell_phone|meal_preference)"/)
  const statuses = async (caller: Caller) => new Set((await seen(caller)).map(({ status }) => status))
  expect(await statuses('own_bandleader')).toEqual(new Set(['accepted', 'invited']))
  expect(await statuses('agent')).toEqual(new Set(['accepted']))
})

it('a brand and a prospect are as in their lists', async () => {
  const { brand, prospect } = agency.fixture
  const brands = (await get<Row[]>(artistsApi.listBrands, 'owning_client')).body
  const listed = brands.find(({ id }) => id === brand)
  expect((await get(artistsApi.getBrand, 'owning_client', brand)).body).toEqual(listed)
  const prospects = (await get<Row[]>(prospectsApi.listProspects, 'agent')).body
  const lead = prospects.find(({ id }) => id === prospect)
  expect((await get(prospectsApi.getProspect, 'agent', prospect)).body).toEqual(lead)
  expect((await get(prospectsApi.getProspect, 'agent', 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404)
})

it.each([
  ['tasks', lookupsApi.listTasks, {}],
  ['events of a range', lookupsApi.listEvents, { start_date: '2026-01-01', end_date: '2028-01-01' }],
] as const)('%s come whole, or page by page', async (_, endpoint, query) => {
  const whole = await get<Row[]>(endpoint, 'agent', undefined, query)
  expect([whole.next, whole.body.length > 7]).toEqual([undefined, true])
  const paged: Row[] = []
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const page = await get<Row[]>(endpoint, 'agent', undefined, { ...query, limit: '3', ...(cursor && { cursor }) })
    expect(page.body.length).toBeLessThanOrEqual(3)
    paged.push(...page.body)
    cursor = page.next
  }
  expect(paged).toEqual(whole.body)
  expect((await get(endpoint, 'agent', undefined, { ...query, limit: '0' })).status).toBe(422)
})
