import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedHeaders } from '#functions/people/data/signature.ts'
import { startWebhookTests, type WebhookTests } from '#tests/support/webhook-tests.ts'

/** The receiver of docs/api.md, as somebody with nothing but the page would run it. */

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'api.md'), 'utf8')
const [, code = ''] = /^```python webhook\n(.*?)^```$/ms.exec(page) ?? []

const python = await promisify(execFile)('python3', ['--version']).then(
  () => 'python3',
  () => undefined,
)
if (python === undefined) console.log('python3 was not found: the receiver of docs/api.md does not run')

let tests: WebhookTests
let event: string
let receiver: ChildProcess | undefined
let port: number
let secret: string
const lines: string[] = []

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  return free
}

/** As the server in front of it does, which has the certificate. */
const post = (headers: Record<string, string>, body: string) =>
  new Promise<number>((done, failed) => {
    const sent = { ...headers, 'content-length': String(Buffer.byteLength(body)) }
    request({ host: '127.0.0.1', port, method: 'POST', path: '/', headers: sent }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode!))
    })
      .on('error', failed)
      .end(body)
  })

const isUp = () => expect.poll(() => post({}, '').catch(() => undefined), { timeout: 10_000 }).toBe(401)

beforeAll(async () => {
  tests = await startWebhookTests()
  port = await freePort()
  tests.server.on('/python', (answer, asked) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      void post(asked.headers as Record<string, string>, Buffer.concat(chunks).toString()).then((status) =>
        answer.writeHead(status).end(),
      )
    })
  })
  ;({ secret } = await tests.add({ url: tests.server.url('/python') }))
  event = (await tests.draft('Garden party')).id
  // The receiver goes by its own clock.
  tests.table.now = new Date().toISOString()
  const env = { PATH: process.env['PATH'], BOOKME_WEBHOOK_SECRET: secret, PORT: String(port) }
  if (python === undefined) return
  receiver = spawn(python, ['-c', code], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  receiver.stdout?.on('data', (text: Buffer) => lines.push(...text.toString().trim().split('\n')))
})
afterAll(async () => {
  receiver?.kill()
  await tests.stop()
})

it.runIf(python)('verifies what it is sent, and takes each once', async () => {
  await isUp()
  await tests.deliver()
  await expect.poll(() => lines).toEqual([`event.changed ${event}`])
})

it.runIf(python)('refuses what is forged, changed, or replayed later', async () => {
  await isUp()
  const body = '{"type":"event.paid","timestamp":"","data":{"id":"evt_1"}}'
  const now = new Date().toISOString()
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const headers = (at: string, by = secret) => signedHeaders({ id: 'dlv_1', now: at, body }, [by])
  const before = lines.length
  expect(await post(headers(now, 'whsec_Zm9yZ2Vk'), body)).toBe(401)
  expect(await post(headers(now), body.replace('evt_1', 'evt_2'))).toBe(401)
  expect(await post({ ...headers(now), 'webhook-id': 'dlv_2' }, body)).toBe(401)
  // With a signature that was right six minutes ago, and with its time set forward.
  expect(await post(headers(ago(6)), body)).toBe(401)
  const second = headers(now)['webhook-timestamp']!
  expect(await post({ ...headers(ago(6)), 'webhook-timestamp': second }, body)).toBe(401)
  expect([await post(headers(now), body), await post(headers(ago(1)), body)]).toEqual([204, 204])
  await expect.poll(() => lines.slice(before)).toEqual(['event.paid evt_1'])
})
