import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stripeKey } from '#infra/deploy/facts.ts'

/** `npm run deploy` reads the provider's secret, into which an operator may have pasted anything. */

let value: string | undefined
const server = createServer((_, res) => res.end(JSON.stringify({ SecretString: value })))
const set = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }
const before = { ...process.env }
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  Object.assign(process.env, set, { AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${port}` })
})
afterAll(() => {
  server.close()
  for (const name of ['AWS_ENDPOINT_URL_SECRETS_MANAGER', ...Object.keys(set)])
    if (before[name] === undefined) Reflect.deleteProperty(process.env, name)
    else process.env[name] = before[name]
})

it.each([
  ['sk_live_1', 'unreadable'],
  ['{"api_key": "sk_live_1"', 'unreadable'],
  ['"sk_live_1"', 'unreadable'],
  ['null', 'unreadable'],
  ['[]', 'unreadable'],
  ['{"api_key": 5}', 'unreadable'],
  ['{"api_key": ""}', 'unreadable'],
  ['', 'unreadable'],
  [undefined, 'unreadable'],
  ['{"api_key": "not-set", "webhook_secret": "random"}', 'not set'],
  ['{"api_key": "sk_live_1", "webhook_secret": "whsec_1"}', { key: 'sk_live_1' }],
])('takes %s for %s, and never fails on it', async (secret, found) => {
  value = secret
  expect(await stripeKey('arn:aws:secretsmanager:us-west-2:111122223333:secret:Stripe', 'us-west-2')).toEqual(found)
})
