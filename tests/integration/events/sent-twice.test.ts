import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { authApi } from '#shared/api/auth.ts'
import { takesIdempotencyKey } from '#shared/api/once.ts'
import { createDb, type Db } from '#functions/platform/db/db.ts'
import { onceKey } from '#functions/platform/db/keys.ts'
import { signup } from '#functions/people/use-cases/auth/signup.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { sessionsOf } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'
import { linesOf } from '#tests/support/log-lines.ts'

/** docs/product.md#sent-twice: a call that is sent again with its idempotency key has one effect and one answer. */

const start = '2026-06-01T12:00:00.000Z'
let fixture: EventFixture
let api: UseCaseApi
let tokens: Record<string, string>
let day = 0
beforeAll(async () => {
  fixture = await startEvents()
  fixture.table.now = start
  api = useCaseApi(fixture.table, [...eventCases, signup], (who) => tokens[who]!)
})
afterAll(() => fixture.table.stop())
beforeEach(() => at(start))

/** Everybody is logged in at that time. */
const at = async (instant: string) => {
  fixture.table.now = instant
  tokens = await sessionsOf(fixture.table, fixture.users)
}
const sender = { ip: '203.0.113.9', userAgent: '', timezone: undefined }
const later = (ms: number) => new Date(Date.parse(start) + ms).toISOString()

/** A request for music, sent with this key. */
const send = (idempotencyKey: string | undefined, { who = 'client', notes = 'Music', db }: Sent = {}) => {
  api.overrides = { request: { ...sender, idempotencyKey }, ...(db && { db }) }
  const booking = bookingOf(fixture, 1 + day)
  const body = {
    client_notes: notes,
    client_budget: 2000,
    start: booking.start,
    end: booking.end,
    client_artist_id: booking.artist_id,
  }
  return api.call(bookingRequestsApi.createBookingRequest, who, { body })
}
interface Sent {
  who?: string
  notes?: string
  db?: Db
}

/** How many events the client has. */
const count = async () => {
  api.overrides = {}
  const query = { start_date: '2026-01-01T00:00:00.000Z', end_date: '2028-01-01T00:00:00.000Z' }
  return (await ask(api, lookupsApi.listEvents, 'client', { query })).length
}
const made = async (work: () => Promise<unknown>) => {
  day += 1
  const before = await count()
  await work()
  return (await count()) - before
}

it('has one effect and the same answer, which says that it is a repetition', async () => {
  expect(
    await made(async () => {
      const first = await send('one')
      expect(first.status).toBe(201)
      expect(first.headers).not.toHaveProperty('idempotent-replayed')
      await at(later(23 * 3_600_000))
      const again = await send('one')
      expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'idempotent-replayed': 'true' } })
    }),
  ).toBe(1)
})

it('has one effect when five arrive at once, and all get the answer of the one', async () => {
  expect(
    await made(async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => send('at-once')))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    }),
  ).toBe(1)
})

it('has two effects without a key, with two keys, by two people, or a day later', async () => {
  expect(await made(() => Promise.all([send(undefined), send(undefined, { notes: 'More' })]))).toBe(2)
  expect(await made(() => Promise.all([send('red'), send('blue')]))).toBe(2)
  const own = await made(async () => {
    const [one, other] = [await send('shared'), await send('shared', { who: 'client2' })]
    expect(other.body.id).not.toBe(one.body.id)
  })
  expect(own).toBe(1)
  expect(
    await made(async () => {
      await send('old')
      await at(later(24 * 3_600_000 + 1000))
      await send('old')
    }),
  ).toBe(2)
})

it('is refused when its key was used for another body', async () => {
  expect(
    await made(async () => {
      await send('taken')
      const other = await send('taken', { notes: 'Other music' })
      expect(other).toMatchObject({
        status: 409,
        body: { error_message: 'This idempotency key was used for another request. Please take a new one' },
      })
    }),
  ).toBe(1)
})

it.each(['', ' ', 'ä', 'x'.repeat(256)])('is refused for the key %j, and writes nothing', async (key) => {
  expect(await made(async () => expect((await send(key)).status).toBe(400))).toBe(0)
})

it('leaves no mark when it was refused, so that the mended call goes through with the same key', async () => {
  expect(
    await made(async () => {
      expect((await send('mended', { notes: 'x'.repeat(100_000) })).status).toBe(422)
      expect((await send('mended')).status).toBe(201)
    }),
  ).toBe(1)
})

it('asks to wait while the first still runs, and to look after its answer was lost', async () => {
  /** The Lambda dies between the effect and its answer. */
  const dying = (): Db => {
    const db = createDb(fixture.table.tableName, fixture.table.client as DynamoDBDocumentClient)
    let isDone = false
    const transact: Db['transact'] = async (...args) => {
      if (isDone) throw new Error('The Lambda is gone')
      await db.transact(...args)
      isDone = true
    }
    return { ...db, transact }
  }
  expect(
    await made(async () => {
      const lines = await linesOf(async () => {
        expect((await send('lost', { db: dying() })).status).toBe(201)
      })
      expect(lines.map(({ message }) => message)).toContain('answer of an idempotency key not kept')
      const soon = await send('lost')
      expect(soon.status).toBe(409)
      expect(soon.body).toMatchObject({
        reason: 'still_running',
        error_message: expect.stringContaining('still being worked on'),
      })
      await at(later(31_000))
      const after = await send('lost')
      expect(after.body).toMatchObject({ error_message: expect.stringContaining('its answer is lost') })
    }),
  ).toBe(1)
})

it('costs no round trip to read, and one to keep the answer', async () => {
  day += 1
  await send(undefined)
  const without = api.roundTrips
  await send('counted', { notes: 'Counted' })
  expect(api.roundTrips).toBe(without + 1)
})

it('keeps nothing of the body by which somebody could guess it', async () => {
  await send('secret')
  const row = await createDb(fixture.table.tableName, fixture.table.client).get<Record<string, unknown>>(
    onceKey(fixture.users['client']!.PK.slice(5), 'secret'),
  )
  expect(Object.keys(row!).sort()).toEqual(['PK', 'SK', 'answer', 'at', 'digest', 'sv', 'ttl'])
})

it('holds for strangers, too: a sign-up whose answer was lost is the same account', async () => {
  const body = { email: 'twice@example.com', password: 'Horse!2battery', first: 'Ann', last: 'Oh', roles: ['client'] }
  const signUp = () => {
    api.overrides = { request: { ...sender, idempotencyKey: 'sign-up' } }
    return api.call(authApi.signup, undefined, { body } as never)
  }
  const [first, again] = [await signUp(), await signUp()]
  expect([first.status, again.status]).toEqual([201, 201])
  expect((again.body as { id: string }).id).toBe((first.body as { id: string }).id)
})

/** Names of text fields anywhere in a schema. */
const textsOf = (schema: unknown): string[] =>
  Array.from(JSON.stringify(schema).matchAll(/"([a-z_]+)":\{"type":"(?:string|array)"/g), ([, name]) => name!)

it('keeps no answer that has a secret', () => {
  const endpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group))
  const secretIn = (endpoint: Endpoint) =>
    textsOf(z.toJSONSchema(endpoint.response(), { io: 'output', unrepresentable: 'any' })).filter((name) =>
      /^(token|secret|ticket|challenge|recovery_codes|password)$/.test(
        endpoint.group === 'programs' ? name.replace(/^key$/, 'secret') : name,
      ),
    )
  const posts = endpoints.filter(({ method }) => method === 'POST')
  expect(posts.filter(takesIdempotencyKey).filter((endpoint) => secretIn(endpoint).length > 0)).toEqual([])
  expect(posts.filter(({ secret }) => secret).filter((endpoint) => secretIn(endpoint).length === 0)).toEqual([])
})
