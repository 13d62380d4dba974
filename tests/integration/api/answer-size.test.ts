import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { document } from '#functions/platform/db/db.ts'
import type { Key } from '#functions/platform/db/keys.ts'
import { nextCursorHeader } from '#shared/api/wire.ts'
import { startAgency, type Agency } from '#tests/support/agency.ts'
import { callers } from '#tests/support/caller-kinds.ts'
import type { Request } from '#tests/support/lambda-api.ts'
import { endpointOf, routeKeys, type RouteKey } from '#tests/support/routes.ts'
import { cellOf, routeCases } from './route-cases.ts'
import { ok } from './row.ts'
import type { Setting } from './setting.ts'

/** Every list, with hundreds of rows of the longest texts and sixty people each. */

type Row = Key & Record<string, unknown>

/** A hundred rows of an import are one item of the table, of 400 KB at most, and an answer shows two hundred. */
const inParts: RouteKey = 'GET /imports/{id}/rows'

/** Lists of the table: those that read on with a cursor, and home. Others are bounded by what they are lists of. */
const lists = routeKeys.filter((route) => {
  if (route === inParts) return false
  const { method, query, response, whole } = endpointOf(route)
  const fields = query ? Object.keys((query() as { shape: object }).shape) : []
  const isRead = fields.includes('cursor') && !whole
  return method === 'GET' && response().def.type === 'array' && (isRead || route === 'GET /tasks')
})

const texts = /^(name|first|last|street|client_notes|notes|message|detail|bio|repertoire|musician_name|leader_name)$/
const crowds = /^(members|musicians|items|instruments)$/
/** Three bytes a character. */
const long = '“'.repeat(128)
const grown = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string') return texts.test(name) ? long : value
  if (Array.isArray(value)) {
    const all = value.map((one) => grown(one))
    return crowds.test(name)
      ? Array.from({ length: 60 }, () => all)
          .flat()
          .slice(0, 60)
      : all
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, grown(one, field)]))
}

let agency: Agency
beforeAll(async () => {
  agency = await startAgency()
})
afterAll(async () => {
  await agency.api.stop()
})

/** The request of the first caller whose list has rows, and the partitions that it reads. */
const ask = async (route: RouteKey): Promise<{ request: Request; PKs: Set<string> }> => {
  const { api, fixture, events, tokens } = agency
  const login = { id: fixture.users.client.id, email: fixture.users.client.email, password: 'Passw0rd!' }
  const send = document.send.bind(document) as (command: unknown, ...rest: unknown[]) => Promise<unknown>
  for (const caller of callers) {
    if (cellOf(route, caller) !== ok) continue
    const setting: Setting = { fixture, events, reset: 'none', login, caller }
    const { query: { name: _name, genre: _genre, place: _place, budget: _budget, ...query } = {}, ...call } =
      routeCases[route].call(setting)
    const isPaged = route !== 'GET /tasks' && route !== 'GET /events'
    const request = { ...call, query: { ...query, ...(isPaged && { limit: '200' }) }, token: tokens[caller] }
    const PKs = new Set<string>()
    const spy = async (command: { input: { ExpressionAttributeValues?: Row } }, ...rest: unknown[]) => {
      const PK = command.input.ExpressionAttributeValues?.[':pk']
      if (typeof PK === 'string') PKs.add(PK)
      return send(command, ...rest)
    }
    Object.assign(document, { send: spy })
    const { answer } = await api.send(endpointOf(route), request).finally(() => Object.assign(document, { send }))
    const rows = JSON.parse(answer.text) as { id?: string }[]
    if (answer.status === 200 && rows.length > 0 && PKs.size > 0) return { request, PKs }
  }
  throw new Error(`No caller has rows in ${route}`)
}

describe('an answer has at most 1 MB', () => {
  it.each(lists)('%s', async (route) => {
    const { api, snapshot } = agency
    const { request, PKs } = await ask(route)
    const stored = (await api.table.dump()) as Row[]
    const read = stored.filter(({ PK, SK }) => PKs.has(PK) && /\w{3}$/.test(SK))
    // Beside a list of names, other partitions say only who is busy.
    const named = read.filter(({ PK }) => PK.startsWith('LIST#'))
    const models = (named.length > 0 ? named : read).slice(0, 3)
    expect(models).not.toEqual([])
    const rows = models.flatMap((model) =>
      Array.from({ length: 300 }, (_, i) => ({
        ...(grown(model) as Row),
        PK: model.PK,
        SK: `${model.SK.slice(0, -3)}${String(i).padStart(3, '0')}`,
      })),
    )
    for (let i = 0; i < rows.length; i += 25)
      await api.table.client.send(
        new BatchWriteCommand({
          RequestItems: { [api.table.tableName]: rows.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } })) },
        }),
      )
    const found = []
    let cursor: string | undefined
    do {
      const query = { ...request.query, ...(cursor !== undefined && { cursor }) }
      const { answer } = await api.send(endpointOf(route), { ...request, query })
      expect(answer.status).toBe(200)
      expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(1_000_000)
      found.push(...(JSON.parse(answer.text) as unknown[]))
      cursor = answer.headers[nextCursorHeader.toLowerCase()]
    } while (cursor !== undefined)
    if (route !== 'GET /tasks') expect(found.length).toBeGreaterThanOrEqual(300)
    await snapshot.restore(rows)
  })
})
