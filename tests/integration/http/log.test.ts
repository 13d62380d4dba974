import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
  SQSBatchResponse,
  SQSEvent,
} from 'aws-lambda'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { document } from '#functions/platform/db/db.ts'
import { cachedSecret } from '#functions/platform/config/secret.ts'
import { secretText } from '#functions/platform/config/secrets-manager.ts'
import { authApi } from '#shared/api/auth.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { usersApi } from '#shared/api/users.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { createFixture, type Fixture } from '#tests/support/fixture.ts'
import { eventOf, startLambdaApi, type LambdaApi, type Request } from '#tests/support/lambda-api.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { originSecret } from '#tests/support/recorder.ts'

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

let api: LambdaApi
let fixture: Fixture
let calls = 0
beforeAll(async () => {
  api = await startLambdaApi(() => '')
  fixture = await createFixture(api.table)
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => api.stop())

/** A request with its own id; 500 is an accepted response here. */
const call = async (endpoint: Endpoint, request: Request) => {
  const event = eventOf(endpoint, request)
  const { handler } = (await import(`../../../functions/entries/${endpoint.group}.ts`)) as { handler: Handler }
  const requestContext = { ...event.requestContext, requestId: `click-${++calls}` }
  return handler({ ...event, requestContext }, { awsRequestId: `invocation-${calls}` } as Context)
}

describe('the line of a request', () => {
  it('reports a cold start once', async () => {
    const lines = await linesOf(async () => {
      for (let i = 0; i < 3; i += 1) await call(authApi.logout, { token: 'none' })
    })
    expect(lines.map(({ cold_start }) => cold_start)).toEqual([true, false, false])
  })

  it('reports who did what, the outcome and the cost, and contains two metrics', async () => {
    const [line] = await linesOf(() =>
      call(venuesApi.getVenue, { params: { id: fixture.hotel }, token: fixture.tokens['agent'] }),
    )
    expect(line).toMatchObject({
      level: 'info',
      message: 'request',
      request_id: `click-${calls}`,
      invocation: `invocation-${calls}`,
      route: 'GET /v1/venues/{id}',
      target: fixture.hotel,
      actor_id: fixture.users['agent']!.id,
      status: 200,
      round_trips: 1,
      // Session, profile and venue, each below 4 KB and strongly consistent.
      capacity_units: 3,
      ms: expect.any(Number) as number,
      cold_start: expect.any(Boolean) as boolean,
      _aws: {
        Timestamp: Date.parse(api.table.now),
        CloudWatchMetrics: [
          { Namespace: 'BookMe', Dimensions: [['service']], Metrics: [{ Name: 'requests', Unit: 'Count' }] },
        ],
      },
      service: 'BookMe',
      requests: 1,
    })
  })

  it('reports the network of a caller without a session, and of nobody else', async () => {
    const lines = await linesOf(async () => {
      await call(authApi.logout, { token: 'none' })
      await call(venuesApi.getVenue, { params: { id: fixture.hotel }, token: fixture.tokens['agent'] })
    })
    expect(lines.map(({ network }) => network)).toEqual(['203.0.113.7', undefined])
  })

  it('reports the reason and the caller of a refused request', async () => {
    const body = { name: 'Secret Hall' }
    const [line] = await linesOf(() => call(venuesApi.createVenue, { body, token: fixture.tokens['client'] }))
    expect(line).toMatchObject({ status: 403, code: 'forbidden', actor_id: fixture.users['client']!.id, requests: 1 })
    expect(line).not.toHaveProperty('errors')
  })

  it('reports the name and location of an error under the id shown to the user', async () => {
    vi.spyOn(document, 'send').mockImplementation(() => Promise.reject(new RangeError('Out of table')))
    let answer: APIGatewayProxyStructuredResultV2 = {}
    const [line] = await linesOf(async () => {
      answer = await call(venuesApi.getVenue, { params: { id: fixture.hotel }, token: fixture.tokens['agent'] })
    })
    expect(JSON.parse(answer.body!)).toEqual({ error_message: 'Something went wrong', request_id: `click-${calls}` })
    expect(line).toMatchObject({
      level: 'error',
      request_id: `click-${calls}`,
      status: 500,
      error: { name: 'RangeError', message: 'Out of table', stack: expect.stringContaining('log.test.ts') as string },
      requests: 1,
      errors: 1,
    })
  })
})

const email = 'nora.private@whitfield.example'
const password = 'Violet-Kettle-92'
const phone = '917-555-0142'
const street = '17 Hidden Orchard Lane'
const linkSecret = 'n0tAToken_butAsLongAsOne-0123456789abcdefgh'
const token = `usr_01ARZ3NDEKTSV4RRFFQ69G5FAV.${linkSecret}`
const card = '4242 4242 4242 4242'
const key = 'sk_live_51HiddenKeyOfTheAgency'
const words = 'Please never write this anywhere'

/** Requests with secrets in every possible place. */
const requests = (): [Endpoint, Request][] => {
  const { client, agent, musician } = fixture.users as Record<string, Fixture['users'][string]>
  const own = (who: string) => ({ params: { id: fixture.users[who]!.id }, token: fixture.tokens[who]! })
  const place = { street, city: 'Hudson', state: 'NY', zipcode: '12534', email, phone, timezone: 'America/New_York' }
  const { first, last } = client!
  return [
    [authApi.signup, { body: { email, password, first, last, roles: ['client'], cell_phone: phone } }],
    [authApi.login, { body: { email, password } }],
    [authApi.login, { raw: `{"email":"${email}","password":"${password}` }],
    [authApi.requestPasswordReset, { body: { email } }],
    [authApi.confirmPasswordReset, { body: { token, password } }],
    [authApi.validatePassword, { query: { password } }],
    [venuesApi.getVenue, { params: { id: email }, token: own('agent').token }],
    [usersApi.confirmEmail, { body: { token } }],
    [usersApi.changeEmail, { ...own('client'), body: { email, password } }],
    [
      usersApi.updateUser,
      {
        ...own('client'),
        body: { ...client, version: undefined, cell_phone: phone, client: { ...client!.client, street } },
      },
    ],
    [usersApi.contact, { ...own('musician'), body: { subject: musician!.first, message: `${words} ${card}` } }],
    [usersApi.billingLink, own('client')],
    [usersApi.accountLink, own('agent')],
    [venuesApi.createVenue, { token: own('agent').token, body: { ...place, name: agent!.last, kind: 'hotel' } }],
    [
      prospectsApi.consult,
      { body: { name: last, email, phone, event_type: 'Wedding', message: `${words}, ${street}` } },
    ],
  ]
}

/** As SQS hands over what the last requests have sent. */
const deliver = async () => {
  const { handler: work } = await import('#functions/entries/notification-worker.ts')
  const Records = api.recorder
    .of('sqs')
    .flatMap(({ body }) => (JSON.parse(body.toString()) as { Entries: { Id: string; MessageBody: string }[] }).Entries)
    .map(({ Id, MessageBody }) => ({ messageId: Id, body: MessageBody }))
  return work({ Records } as SQSEvent, { awsRequestId: 'delivery' } as Context)
}

interface Command {
  constructor: { name: string }
  input: unknown
}

/** Failures whose errors quote everything within reach. */
const troubles: Record<string, (quoted: string[]) => void> = {
  nothing: () => undefined,
  'every read': (quoted) => {
    vi.spyOn(document, 'send').mockImplementation((command: unknown) => {
      quoted.push(JSON.stringify((command as Command).input))
      return Promise.reject(new Error(quoted.at(-1)))
    })
  },
  'every write': (quoted) => {
    const send = document.send.bind(document) as (command: unknown) => Promise<unknown>
    vi.spyOn(document, 'send').mockImplementation((command: unknown) => {
      const { constructor, input } = command as Command
      if (!/Transact|Update/.test(constructor.name)) return send(command)
      quoted.push(JSON.stringify(input))
      return Promise.reject(new Error(quoted.at(-1)))
    })
  },
  'the provider': (quoted) => {
    vi.spyOn(api.recorder.stripe, 'respond').mockImplementation(({ headers, body }) => {
      const message = `No: ${String(headers['authorization'])} ${body} ${key} ${card} ${email} ${phone}`
      quoted.push(message)
      const error = { type: 'invalid_request_error', message }
      return Promise.resolve({ status: 400, headers: {}, body: JSON.stringify({ error }) })
    })
  },
}

describe('no log line contains a secret', () => {
  it('when an operator stores a key without the JSON around it', async () => {
    const secret = cachedSecret('STRIPE_SECRET_ID', secretText, (content) => content)
    await secret()
    vi.spyOn(SecretsManagerClient.prototype, 'send').mockImplementation(() => Promise.resolve({ SecretString: key }))
    const before = api.table.now
    api.setNow(new Date(Date.parse(before) + 6 * 60_000).toISOString())
    const lines = await linesOf(secret)
    api.setNow(before)
    expect(lines).toMatchObject([{ level: 'error', error: { message: 'The secret is not JSON' } }])
    expect(JSON.stringify(lines)).not.toContain(key.slice(0, 10))
  })

  it('when sending a mail fails with an error that quotes it', async () => {
    process.env['MAIL_FROM'] = 'bookings@bookme.example'
    process.env['MAIL_SETTINGS'] = 'settings'
    process.env['MAILS_PER_SECOND'] = '100'
    const quoted: string[] = []
    vi.spyOn(SESv2Client.prototype, 'send').mockImplementation(({ input }: { input: unknown }) => {
      quoted.push(JSON.stringify(input))
      return Promise.reject(new Error(quoted.at(-1)))
    })
    const { email: to, id } = fixture.users['artist']!
    api.recorder.calls.length = 0
    await call(authApi.requestPasswordReset, { body: { email: to } })
    const click = `click-${calls}`
    const body = { subject: 'A question', message: words }
    await call(usersApi.contact, { params: { id }, token: fixture.tokens['artist']!, body })
    let failed: SQSBatchResponse | undefined
    const lines = await linesOf(async () => {
      failed = await deliver()
    })
    expect(failed?.batchItemFailures).toHaveLength(2)
    // Two jobs, and the quota that SES did not tell either.
    expect(lines).toHaveLength(3)
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'job failed', request_id: click, template: 'password_reset' }),
    )
    const [, secret] = /token=usr_\w+\.([\w-]{43})/.exec(quoted.join()) ?? expect.fail('The link is not in the mail')
    expect(quoted.join()).toContain(words)
    for (const told of [secret!, to, words]) expect(JSON.stringify(lines)).not.toContain(told)
  })

  it.each(Object.keys(troubles))('when %s fails', async (trouble) => {
    const quoted: string[] = []
    troubles[trouble]!(quoted)
    const statuses: number[] = []
    const lines = await linesOf(async () => {
      for (const [endpoint, request] of requests()) statuses.push((await call(endpoint, request)).statusCode!)
    })
    const secrets = {
      ...{ email, password, phone, street, linkSecret, card, key, words, originSecret },
      stripeKey: api.recorder.stripe.apiKey,
      ...Object.fromEntries(Object.entries(fixture.tokens).map(([who, session]) => [`session of ${who}`, session])),
      hash: 'scrypt',
    }
    const text = lines.map((line) => JSON.stringify(line)).join('\n')
    for (const [name, secret] of Object.entries(secrets)) {
      expect.soft(text, name).not.toContain(secret)
      expect.soft(text, name).not.toContain(encodeURIComponent(secret))
    }
    expect(text).not.toMatch(/\w(@|%40)\w+\.\w/)
    expect(lines.filter(({ status }) => status !== undefined)).toHaveLength(statuses.length)
    const failed = statuses.filter((status) => status >= 500).length
    expect(failed).toBe({ nothing: 0, 'every read': 13, 'every write': 9, 'the provider': 2 }[trouble])
    expect(lines.filter(({ error }) => error !== undefined).length).toBeGreaterThanOrEqual(failed)
    // Otherwise there was nothing to hide.
    const within = {
      nothing: [],
      'every read': [email],
      'every write': [email, street, phone, words],
      'the provider': [key, card],
    }
    for (const secret of within[trouble as keyof typeof within]) expect(quoted.join()).toContain(secret)
  })
})
