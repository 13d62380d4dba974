import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { contract } from '#shared/api/contract.ts'
import { groups, type Endpoint } from '#shared/api/endpoint.ts'
import { handler as webhook } from '#functions/entries/stripe-webhook.ts'
import { eventOf, startLambdaApi, type LambdaApi, type Request } from '#tests/support/lambda-api.ts'
import { originSecret } from '#tests/support/recorder.ts'

/** API Gateway's address is public, but calls around CloudFront are rejected. */

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

let api: LambdaApi
let minute = 0
/** Longer than a Lambda caches the secret. */
const later = () => {
  minute += 6
  api.setNow(new Date(Date.parse('2026-06-01T12:00:00Z') + minute * 60_000).toISOString())
}
beforeAll(async () => {
  api = await startLambdaApi(() => '')
})
beforeEach(() => {
  api.recorder.origin = { a: originSecret, b: '' }
  later()
})
afterAll(() => api.stop())

const sent = (secret: string) => ({ headers: { 'x-origin-secret': secret } })
/** Skips the contract check: API callers come through CloudFront and never see this 403. */
const status = async (endpoint: Endpoint, request: Request) => {
  const { handler } = (await import(`../../../functions/entries/${endpoint.group}.ts`)) as { handler: Handler }
  return (await handler(eventOf(endpoint, request), { awsRequestId: 'test' } as Context)).statusCode
}
const wrongLogin = { body: { email: 'nobody@bookme.example', password: 'Wrong0ne!' } }
const logIn = (request: Request = {}) => status(authApi.login, { ...wrongLogin, ip: '198.51.100.1', ...request })

describe('a call around CloudFront', () => {
  it.each(groups)('is refused by %s for every guessed secret', async (group) => {
    const endpoint = Object.values(contract[group])[0] as Endpoint
    for (const guess of ['', 'x', originSecret.slice(1), `${originSecret} `, originSecret.toUpperCase()])
      expect(await status(endpoint, { ...sent(guess), params: { id: 'evt_1' } })).toBe(403)
  })

  it('is refused without the header, and writes nothing', async () => {
    const { headers, ...event } = eventOf(authApi.signup, { body: { email: 'a@b.example' } })
    const without = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'x-origin-secret'))
    const { handler } = await import('#functions/entries/auth.ts')
    const before = await api.table.dump()
    const answer = await handler({ ...event, headers: without }, { awsRequestId: 'test' } as Context)
    expect(answer).toMatchObject({ statusCode: 403 })
    expect(await api.table.dump()).toEqual(before)
  })

  it('is refused by the webhook too, before the signature is checked', async () => {
    const context = { awsRequestId: 'test' } as Context
    const event = eventOf(authApi.login, { raw: '{}' })
    expect(await webhook({ ...event, headers: { ...event.headers, ...sent('wrong').headers } }, context)).toMatchObject(
      {
        statusCode: 403,
      },
    )
    expect(await webhook(event, context)).toMatchObject({ statusCode: 400 })
  })
})

describe('the secret', () => {
  const next = 'the-value-that-comes-next-0123456789'

  it('is rotated without downtime: both values are valid during the rotation', async () => {
    expect([await logIn(), await logIn(sent(next))]).toEqual([401, 403])
    api.recorder.origin = { a: originSecret, b: next }
    later()
    expect([await logIn(), await logIn(sent(next))]).toEqual([401, 401])
    api.recorder.origin = { a: 'a-fresh-value-that-nobody-knows-yet', b: next }
    later()
    expect([await logIn(), await logIn(sent(next))]).toEqual([403, 401])
  })

  it('lets nobody in while it is unset', async () => {
    api.recorder.origin = { a: 'short', b: '' }
    later()
    expect([await logIn(sent('')), await logIn(sent('short'))]).toEqual([403, 403])
  })

  it('is read once per five minutes instead of once per request', async () => {
    await logIn()
    const reads = api.recorder.of('secrets').length
    for (let i = 0; i < 5; i += 1) await logIn({ ip: `198.51.100.${i + 10}` })
    expect(api.recorder.of('secrets')).toHaveLength(reads)
  })
})

it('another address in x-forwarded-for neither avoids a wait nor slows down others', async () => {
  const attempts = async (count: number, headers: (i: number) => Record<string, string>, ip: string) => {
    const seen: (number | undefined)[] = []
    for (let i = 0; i < count; i += 1) seen.push(await logIn({ ip, headers: headers(i) }))
    return seen
  }
  const forged = await attempts(
    8,
    (i) => ({ 'x-forwarded-for': `203.0.113.${i}, 203.0.113.${i}, 1.1.1.1` }),
    '192.0.2.1',
  )
  expect(forged).toContain(429)
  expect(await logIn({ ip: '192.0.2.2', headers: { 'x-forwarded-for': '192.0.2.1, 192.0.2.1, 1.1.1.1' } })).toBe(401)
})
