import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cloud } from '#local/cloud.ts'
import { act, removeStateDirs, startFixture } from './fixture.ts'

let cloud: Cloud
let webDir: string
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'bookme-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Fixture</title>')
  writeFileSync(join(webDir, 'assets', 'app-1234.js'), `console.log("${'x'.repeat(2000)}")`)
  cloud = await startFixture({ webDir })
})
afterAll(async () => {
  await cloud.stop()
  rmSync(webDir, { recursive: true })
  removeStateDirs()
})

const echo = async (path: string, init?: RequestInit): Promise<APIGatewayProxyEventV2> =>
  (await (await fetch(`${cloud.url}${path}`, init)).json()) as APIGatewayProxyEventV2

test('every path without a file name serves the page, with the headers of the template', async () => {
  const response = await fetch(`${cloud.url}/event?id=1`)
  expect(response.headers.get('content-type')).toMatch(/text\/html/)
  expect(response.headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(response.headers.has('strict-transport-security')).toBe(false)
  expect(await response.text()).toContain('Fixture')
})

test('other sites may not frame a path that only starts like an embeddable one', async () => {
  const policyOf = async (path: string) => (await fetch(`${cloud.url}${path}`)).headers.get('content-security-policy')
  expect(await policyOf('/shown?id=1')).toBe('frame-ancestors *')
  for (const path of ['/shown2', '/shown/', '/shown/x', '/SHOWN', '/%73hownx'])
    expect([path, await policyOf(path)]).toEqual([path, "default-src 'self'"])
})

test('files are compressed and revalidate cheaply', async () => {
  const first = await fetch(`${cloud.url}/assets/app-1234.js`, { headers: { 'accept-encoding': 'br' } })
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const gone = await fetch(`${cloud.url}/assets/app-0000.js`)
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([403, null])
  const again = await fetch(`${cloud.url}/assets/app-1234.js`, {
    headers: { 'if-none-match': first.headers.get('etag')! },
  })
  expect(again.status).toBe(304)
})

test('nothing outside the web app’s folder is served', async () => {
  expect((await fetch(`${cloud.url}/..%2f..%2f..%2fetc%2fpasswd.txt`)).status).toBe(403)
})

test('a method that the distribution does not allow is refused', async () => {
  expect((await fetch(`${cloud.url}/`, { method: 'POST' })).status).toBe(403)
})

test('a function gets decoded path parameters and joined query values', async () => {
  const event = await echo('/v1/echo/J%C3%BCrgen%20X?a=1&a=2&b=%20')
  expect(event.pathParameters).toEqual({ id: 'Jürgen X' })
  expect(event.queryStringParameters).toEqual({ a: '1,2', b: ' ' })
  expect(event.routeKey).toBe('GET /v1/echo/{id}')
})

test('a fixed path wins over a parameter, and a greedy one takes the rest', async () => {
  expect((await echo('/v1/echo/fixed')).routeKey).toBe('GET /v1/echo/fixed')
  expect((await echo('/v1/echo/1/2/3', { method: 'POST' })).pathParameters).toEqual({ id: '1', rest: '2/3' })
})

test('JSON arrives as text, a form with a picture as base64', async () => {
  const json = await echo('/v1/echo/1/x', {
    method: 'POST',
    body: '{"ü":1}',
    headers: { 'content-type': 'application/json' },
  })
  expect([json.body, json.isBase64Encoded]).toEqual(['{"ü":1}', false])
  const form = new FormData()
  form.set('pic', new Blob([new Uint8Array([0xff, 0xd8])]))
  const multipart = await echo('/v1/echo/1/x', { method: 'POST', body: form })
  expect(multipart.isBase64Encoded).toBe(true)
  expect(Buffer.from(multipart.body!, 'base64').includes(Buffer.from([0xff, 0xd8]))).toBe(true)
})

test('address and secret come from the edge, not from the browser', async () => {
  const claims = { 'x-forwarded-for': '203.0.113.7', 'x-viewer-address': '203.0.113.7', 'x-origin-secret': 'a guess' }
  const event = await echo('/v1/echo/1', { headers: claims })
  expect(event.headers['x-viewer-address']).toMatch(/^(::1|127\.0\.0\.1)$/)
  expect(event.headers['x-origin-secret']).toMatch(/^[0-9a-f]{64}$/)
  expect(event.headers['x-forwarded-for']).toMatch(/^203\.0\.113\.7, (::1|127\.0\.0\.1), 130\.176\.0\.1$/)
  expect(event.requestContext.http.sourceIp).toBe('130.176.0.1')
})

test('a path without a route gets API Gateway’s 404', async () => {
  const response = await fetch(`${cloud.url}/v1/nothing`)
  expect([response.status, await response.json()]).toEqual([404, { message: 'Not Found' }])
})

test('a body of more than ten megabytes is refused', async () => {
  const response = await fetch(`${cloud.url}/v1/echo/1/x`, {
    method: 'POST',
    body: new Uint8Array(10 * 1024 * 1024 + 1),
  })
  expect(response.status).toBe(413)
})

test('pictures come from the bucket, with the cache headers they were stored with', async () => {
  await act(cloud, 'picture', { key: 'pictures/a/1.png' })
  const response = await fetch(`${cloud.url}/pictures/a/1.png`)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await response.text()).toBe('picture')
  const again = await fetch(`${cloud.url}/pictures/a/1.png`, {
    headers: { 'if-none-match': response.headers.get('etag')! },
  })
  expect(again.status).toBe(304)
  // A bucket lets the distribution read, but not list.
  expect((await fetch(`${cloud.url}/pictures/a/none.png`)).status).toBe(403)
})

test('every page of the console loads', async () => {
  await act(cloud, 'mail', { from: 'hello@example.org' })
  const paths = ['', '/mail', `/mail/${cloud.mail()[0]!.id}`, '/schedules', '/queues', '/stripe', '/ledger', '/faults']
  for (const path of paths) {
    const response = await fetch(`${cloud.url}/__local${path}`)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).toContain('</html>')
  }
})

test('the console also answers in JSON', async () => {
  for (const name of ['clock', 'mail', 'texts', 'stripe', 'statements']) {
    expect([name, (await fetch(`${cloud.url}/__local/api/${name}`)).status]).toEqual([name, 200])
  }
})

test('another site in the same browser cannot operate the console', async () => {
  const response = await fetch(`${cloud.url}/__local/clock`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: 'by=P1D',
  })
  expect(response.status).toBe(403)
})
