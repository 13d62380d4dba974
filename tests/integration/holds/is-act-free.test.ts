import { afterAll, beforeAll, expect, it } from 'vitest'
import { lookupsApi } from '#shared/api/lookups.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { startAgency, type Agency } from '#tests/support/agency.ts'

/** The widget on other sites learns one word about a day. */

let agency: Agency
beforeAll(async () => {
  agency = await startAgency()
})
afterAll(() => agency.api.stop())

const ask = async (id: string, date: string, headers: Record<string, string> = {}) => {
  const { answer } = await agency.api.send(lookupsApi.isActFree, { params: { id }, query: { date }, headers })
  return answer.status === 200 ? (JSON.parse(answer.text) as unknown) : answer.status
}
const [free, unsure] = [{ answer: 'free' }, { answer: 'ask' }]

it('is “ask” on a day with a hold, and “free” before it, in every zone', async () => {
  const { users } = agency.fixture
  const artist = users.artist.artist!.id
  expect(await ask(artist, '2028-01-20')).toEqual(free)
  expect(await ask(artist, '2028-02-01')).toEqual(unsure)
  // The hours of what is taken cannot be found by moving the day.
  for (const timezone of ['Asia/Tokyo', 'Pacific/Honolulu', 'Europe/Berlin']) {
    expect(await ask(artist, '2028-01-20', { timezone })).toEqual(free)
    expect(await ask(artist, '2028-02-01', { timezone })).toEqual(unsure)
  }
})

it('is “ask” for a past day, for one far ahead, and for a brand, which is no person', async () => {
  const { users, brand, group } = agency.fixture
  const artist = users.artist.artist!.id
  expect(await ask(artist, '2026-01-01')).toEqual(unsure)
  expect(await ask(artist, '2029-06-01')).toEqual(unsure)
  expect(await ask(brand, '2028-01-20')).toEqual(unsure)
  expect(await ask(group.id, '2028-01-20')).toEqual(free)
})

it('knows only acts with a public page, and days', async () => {
  const { users } = agency.fixture
  expect(await ask('art_01ARZ3NDEKTSV4RRFFQ69G5FAV', '2028-01-20')).toBe(404)
  expect(await ask(users.musician.musician!.id, '2028-01-20')).toBe(404)
  expect(await ask(users.unverified.artist!.id, '2028-01-20')).toBe(404)
  expect(await ask(users.artist.artist!.id, 'soon')).toBe(422)
})

it('a lead from an agent’s site is that agent’s, and one of a link that names nobody is nobody’s', async () => {
  const { fixture, tokens, api } = agency
  const message = { name: 'Nora', event_type: 'Wedding', message: 'Music, please' }
  const send = async (email: string, via_agent_id: string) => {
    const { answer } = await api.send(prospectsApi.consult, { body: { ...message, email, via_agent_id } })
    expect(answer.status).toBe(202)
    const list = await api.send(prospectsApi.listProspects, { token: tokens.agent })
    const leads = JSON.parse(list.answer.text) as { email: string; agent_id: string | null }[]
    return leads.find((lead) => lead.email === email)!.agent_id
  }
  const agent = fixture.users.agent2.agent!.id
  expect(await send('a@example.org', agent)).toBe(agent)
  expect(await send('b@example.org', 'agt_01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBeNull()
  expect(await send('c@example.org', fixture.users.unverified.agent!.id)).toBeNull()
})
