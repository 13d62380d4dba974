import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cloud } from '#local/cloud.ts'
import { removeStateDirs, startFixture } from './fixture.ts'

/** `/__local` as other sites in the same browser, and DNS names that point here, reach it: not at all. */

let cloud: Cloud
let port: string
beforeAll(async () => {
  cloud = await startFixture()
  port = new URL(cloud.url).port
})
afterAll(async () => {
  await cloud.stop()
  removeStateDirs()
})

/** `fetch` sets no `Host`. */
const send = (method: string, path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers }, (res) => {
      res.resume()
      resolve(res.statusCode!)
    })
      .on('error', reject)
      .end()
  })

const paths = [
  ...['/__local', '/__local/', '/__local/mail', '/__local/api/clock', '/__local/api/nothing', '/__local/nothing'],
  ...['/__local/stripe/manual', '/__local/stripe/portal/bps_1', '/__local/stripe/nothing', '/__local/stripe'],
]

describe.each(paths)('%s', (path) => {
  it.each(['GET', 'POST', 'PUT', 'DELETE', 'HEAD'])('refuses other hosts and origins, %s', async (method) => {
    const host = `localhost:${port}`
    const foreign: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
      { host: `localhost.evil.example:${port}` },
      { host, origin: 'null' },
      { host, origin: 'http://evil.example' },
      { host, origin: `http://127.0.0.1:${port}` },
      { host, origin: 'nonsense' },
      ...(method === 'GET' ? [] : [{ host, 'sec-fetch-site': 'cross-site' }]),
    ]
    for (const headers of foreign) expect([headers, await send(method, path, headers)]).toEqual([headers, 403])
  })

  it('answers its own pages and scripts', async () => {
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
      expect(await send('GET', path, { host })).not.toBe(403)
    const own = { host: `localhost:${port}`, origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' }
    expect(await send('POST', path, own)).not.toBe(403)
  })
})

it('no page makes its own forms come from the origin null', async () => {
  for (const path of ['/__local', '/__local/stripe/manual'])
    expect((await fetch(`${cloud.url}${path}`)).headers.get('referrer-policy')).not.toBe('no-referrer')
})
