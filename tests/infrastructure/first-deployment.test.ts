import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { firstDeploymentNotes } from '#infra/deploy/first-deployment.ts'

/** CloudFront, as its documentation describes the list of distributions. */
let answer: { status: number; text: string }
let asked: string[]
const server = createServer((req, res) => {
  asked.push(`${req.method} ${req.url} ${String(req.headers.authorization).split('/').slice(2, 4).join(' ')}`)
  res.writeHead(answer.status).end(answer.text)
})
const set = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }
const before = { ...process.env }
beforeEach(async () => {
  asked = []
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  Object.assign(process.env, set, { AWS_ENDPOINT_URL_CLOUDFRONT: `http://127.0.0.1:${port}` })
})
afterEach(() => {
  server.close()
  for (const name of ['AWS_ENDPOINT_URL_CLOUDFRONT', ...Object.keys(set)])
    if (before[name] === undefined) Reflect.deleteProperty(process.env, name)
    else process.env[name] = before[name]
})

it('names the verification for CloudFront before the first deployment of a new account', async () => {
  answer = { status: 200, text: '<DistributionList><Quantity>0</Quantity></DistributionList>' }
  expect(await firstDeploymentNotes('us-west-2')).toEqual([expect.stringContaining('must have verified this account')])
  // CloudFront takes signatures of this region only, wherever the stage is.
  expect(asked).toEqual(['GET /2020-05-31/distribution?MaxItems=1 us-east-1 cloudfront'])
})

it('says nothing where a distribution shows that AWS has verified the account', async () => {
  answer = { status: 200, text: '<DistributionList><Quantity>3</Quantity></DistributionList>' }
  expect(await firstDeploymentNotes('us-west-2')).toEqual([])
})

it('says it to a role that may not ask, and fails no deployment for it', async () => {
  answer = { status: 403, text: '<Error><Code>AccessDenied</Code></Error>' }
  expect(await firstDeploymentNotes('us-west-2')).toHaveLength(1)
})
