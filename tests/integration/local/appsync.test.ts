import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EdgeServer } from '#local/edge/server.ts'
import type { AwsCall } from '#local/gateway/call.ts'
import { createAppSync } from '#local/services/appsync.ts'
import type { Outcome } from '#local/lambda/function.ts'
import { openClient } from '#tests/support/channel-client.ts'

/** AppSync Events of the local cloud, apart from the product: messages, channels, and what the authorizer is asked. */

const api = {
  id: 'api',
  arn: 'arn:aws:appsync:us-east-1:000000000000:apis/api',
  http: 'api.appsync-api.us-east-1.amazonaws.com',
  realtime: 'api.appsync-realtime-api.us-east-1.amazonaws.com',
  namespaces: ['changes'],
  authorizer: 'authorizer',
}

let outcome: (request: { requestContext: Record<string, unknown>; authorizationToken: string }) => Outcome
const asked: unknown[] = []
const log: string[] = []
const appsync = createAppSync({
  api,
  invoke: (_, event) => {
    asked.push(event)
    return Promise.resolve(outcome(event as Parameters<typeof outcome>[0]))
  },
  log: (text) => log.push(text),
})
const edge = new EdgeServer((text) => log.push(text))
beforeAll(async () => {
  edge.upgrade = appsync.upgrade
  await edge.listen(0)
})
afterAll(() => edge.stop())

const yes = (): Outcome => ({ payload: { isAuthorized: true, ttlOverride: 0 } })
const ticket = () => ({ url: `ws://localhost:${edge.port}/event/realtime`, host: api.http, ticket: 'secret' })
const publish = async (channel: string, ...events: string[]) => {
  let body = ''
  const req = { headers: {} }
  const res = { req, writeHead: () => res, end: (text: string) => (body = text) } as unknown as ServerResponse
  await appsync.service.handle({ json: { channel, events } } as unknown as AwsCall, undefined as never, res)
  return JSON.parse(body) as { successful: object[]; failed: object[] }
}

it('acknowledges, subscribes, delivers to each subscription, and ends one', async () => {
  outcome = yes
  const client = (await openClient(ticket()))!
  client.say({ type: 'connection_init' })
  expect(await client.next(/^connection_ack$/)).toEqual({ type: 'connection_ack', connectionTimeoutMs: 300_000 })
  expect(await client.subscribe('/changes/a', undefined, 'one')).toBe('subscribe_success')
  expect(await client.subscribe('/changes/*', undefined, 'any')).toBe('subscribe_success')
  expect(await client.subscribe('/changes/a', undefined, 'one')).toBe('subscribe_error DuplicatedOperationError')
  const long = JSON.stringify('ü'.repeat(70_000))
  expect(await publish('changes/a', '{"n":1}', long)).toMatchObject({ failed: [], successful: [{}, {}] })
  expect(await client.next(/^data$/, 'one')).toEqual({ type: 'data', id: 'one', event: '{"n":1}' })
  expect(await client.next(/^data$/, 'one')).toEqual({ type: 'data', id: 'one', event: long })
  expect(await client.next(/^data$/, 'any')).toEqual({ type: 'data', id: 'any', event: '{"n":1}' })
  client.say({ type: 'unsubscribe', id: 'one' })
  expect(await client.next(/^unsubscribe_/)).toEqual({ type: 'unsubscribe_success', id: 'one' })
  client.say({ type: 'unsubscribe', id: 'one' })
  expect((await client.next(/^unsubscribe_/)).type).toBe('unsubscribe_error')
  client.say({ type: 'nonsense' })
  expect((await client.next(/^error$/)).errors).toMatchObject([{ errorType: 'UnsupportedOperation' }])
  expect(appsync.connections()).toBe(1)
  await client.close()
  await expect.poll(() => appsync.connections()).toBe(0)
})

it('closes the connection of a page that says too much at once', async () => {
  outcome = yes
  const client = (await openClient(ticket()))!
  client.say({ type: 'connection_init', filler: 'x'.repeat(300_000) })
  await expect.poll(() => appsync.connections()).toBe(0)
})

it('asks the authorizer as AppSync does', async () => {
  outcome = yes
  asked.length = 0
  const client = (await openClient(ticket()))!
  await client.subscribe('/changes/a')
  expect(asked).toMatchObject([
    {
      authorizationToken: 'secret',
      requestContext: { apiId: 'api', operation: 'EVENT_CONNECT', channelNamespaceName: null, channel: null },
      requestHeaders: { host: api.http, Authorization: 'secret' },
    },
    {
      authorizationToken: 'secret',
      requestContext: { operation: 'EVENT_SUBSCRIBE', channelNamespaceName: 'changes', channel: '/changes/a' },
    },
  ])
  await client.close()
})

it.each([
  ['refuses', { payload: { isAuthorized: false } }],
  ['says nothing', { payload: null }],
  ['says something else', { payload: { isAuthorized: 'true' } }],
  ['fails', { error: { errorType: 'Error', errorMessage: 'no' } }],
] as const)('admits nobody if the authorizer %s', async (_, answer) => {
  outcome = () => answer
  expect(await openClient(ticket())).toBeUndefined()
  outcome = ({ requestContext }) => (requestContext.operation === 'EVENT_CONNECT' ? yes() : answer)
  const client = (await openClient(ticket()))!
  expect(await client.subscribe('/changes/a')).toBe('subscribe_error UnauthorizedException')
  await client.close()
})

it.each([
  '/others/a',
  '/changes/under_score',
  '/changes/1/2/3/4/5',
  '/changes//a',
  `/changes/${'x'.repeat(51)}`,
  '/*',
  '',
])('knows no channel %j', async (path) => {
  outcome = yes
  const client = (await openClient(ticket()))!
  expect(await client.subscribe(path)).toBe('subscribe_error BadRequestException')
  await client.close()
})
