import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moneyApi } from '#shared/api/money.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { mcpApi } from '#shared/api/mcp.ts'
import type { Scope } from '#shared/api/for-programs.ts'
import { errorResponse } from '#functions/platform/http/http-errors.ts'
import { noRoute } from '#functions/platform/http/no-route.lazy.ts'
import { ask } from '#tests/support/api.ts'
import { buildApiFixture, type ApiFixture } from '#tests/support/api-fixture.ts'
import { startLambdaApi, type LambdaApi } from '#tests/support/lambda-api.ts'

/** An assistant's own client, on the real handler. */

let fixture: ApiFixture
let api: LambdaApi
beforeAll(async () => {
  api = await startLambdaApi((who) => fixture.tokenOf(who))
  fixture = await buildApiFixture(api)
})
afterAll(() => api.stop())

const clientOf = async (token: string) => {
  const overLambda = async (_url: string | URL, init?: RequestInit): Promise<Response> => {
    // API Gateway has no stream to offer.
    if (init?.method !== 'POST') return new Response(null, { status: 405 })
    const { answer } = await api.send(mcpApi.callMcp, { token, raw: String(init.body) })
    return new Response(answer.text || null, { status: answer.status, headers: answer.headers })
  }
  const client = new Client({ name: 'assistant', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/v1/mcp'), { fetch: overLambda }) as never,
  )
  return client
}
const byKey = (scope: Scope) => clientOf(fixture.apiKeys[scope].key)

const call = async (client: Client, name: string, input: Record<string, unknown>) => {
  const { content, isError } = await client.callTool({ name, arguments: input })
  const [{ text }] = content as [{ text: string }]
  return { isError, value: JSON.parse(text) as Record<string, unknown> & { id?: string }[] }
}

it('lists the tools that its key reaches', async () => {
  const names = async (scope: Scope) => (await (await byKey(scope)).listTools()).tools.map(({ name }) => name)
  const lists = ['list_events', 'list_tasks', 'get_event', 'list_availability', 'list_holds']
  const reading = [...lists, 'year_statement']
  expect(await names('read')).toEqual(reading)
  expect(await names('write')).toEqual([...reading, 'draft_event', 'hold_act'])
})

it('makes drafts and holds, reads them, and is in the audit log by its name', async () => {
  const client = await byKey('write')
  const when = { start: '2027-03-05T22:00:00.000Z', end: '2027-03-06T02:00:00.000Z' }
  const draft = await call(client, 'draft_event', { name: 'Garden party', ...when })
  expect(draft).toMatchObject({ isError: false, value: { name: 'Garden party' } })
  const listed = await call(client, 'list_events', { start_date: '2027-03-05', end_date: '2027-03-07' })
  expect(listed.value).toMatchObject([{ name: 'Garden party' }])
  const act_id = fixture.users.artist.artist!.id
  expect(await call(client, 'hold_act', { act_kind: 'artist', act_id, ...when })).toMatchObject({ isError: false })
  expect((await call(client, 'list_holds', when)).value).toMatchObject([{ act_id }])
  const noted = await ask(api, lookupsApi.listAudit, 'admin')
  expect(noted.map(({ program, what }) => [program, what]).sort()).toEqual([
    ['To write', 'Drafted an event'],
    ['To write', 'Held an act'],
  ])
})

it('reads what somebody was paid in a year, in currency units as the route has it', async () => {
  const { id } = fixture.users.musician
  const { isError, value } = await call(await byKey('read'), 'year_statement', { id, year: '2026' })
  const route = await ask(api, moneyApi.getYearStatement, 'admin', { params: { id }, query: { year: '2026' } })
  expect(isError).toBe(false)
  expect(value).toEqual(route)
  expect(route.total).toBeGreaterThan(0)
  expect(await call(await byKey('read'), 'year_statement', { id: 'usr_nobody', year: '2026' })).toMatchObject({
    isError: true,
  })
})

it('offers no stream: a GET is answered in words, with the method that it takes', () => {
  const { statusCode, headers, body } = errorResponse(noRoute('/v1/mcp'), 'test')
  expect([statusCode, headers?.['allow']]).toEqual([405, 'POST'])
  expect(JSON.parse(body!)).toMatchObject({ error_message: 'This address takes POST' })
})

it('refuses by the same rules as the routes', async () => {
  const reader = await byKey('read')
  expect(await call(reader, 'draft_event', { name: 'Mine' })).toEqual({
    isError: true,
    value: { error_message: 'This API key may only read' },
  })
  expect(await call(reader, 'list_events', { start_date: 'soon' })).toMatchObject({ isError: true })
  expect(await call(reader, 'pay_vendors', {})).toMatchObject({ value: { error_message: 'There is no such tool' } })
  await expect(clientOf('bm_live_nothing')).rejects.toThrow('Please log in')
})
