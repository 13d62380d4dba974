import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { filesApi } from '#shared/api/files.ts'
import { maxFileBytes } from '#shared/domain/file/schema.ts'
import { ask } from '#tests/support/api.ts'
import { startScenario, type HttpScenario } from '#tests/support/http-scenario.ts'
import { page as pdfPage, pdfWithTable } from '#tests/support/pdf/write.ts'
import { untilProposed } from '#tests/support/scenario.ts'

/** As a browser sends and gets a file: signed requests to the bucket, checked as S3 checks them. */

let scenario: HttpScenario
let params: { id: string }
beforeAll(async () => {
  scenario = await startScenario()
  params = { id: (await untilProposed(scenario.api, scenario.booking(60, 'artist'))).id }
})
afterAll(async () => {
  await scenario?.stop()
})

const minute = 60_000
const rider = pdfWithTable(pdfPage())
const page = 'http://localhost:8080'

const announce = (size = rider.length, name = 'Rider “2026”.pdf') =>
  ask(scenario.api, filesApi.addFile, 'artist', { params, body: { name, size, audience: 'team' } })
const send = async ({ url, fields }: Awaited<ReturnType<typeof announce>>['upload'], bytes: Buffer, type = '') => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type }))
  const answer = await fetch(url, { method: 'POST', body: form, headers: { origin: page } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const code = ({ status, text }: { status: number; text: string }) => `${status} ${/<Code>(\w+)/.exec(text)?.[1]}`
const list = (who: string) => ask(scenario.api, filesApi.listFiles, who, { params })
/** The bucket reports an object after it has answered, so that the cloud may be idle once more before. */
const checked = (id: string) =>
  vi.waitUntil(async () => (await list('agent')).find((file) => file.id === id), { timeout: 30_000, interval: 100 })
const open = (who: string, file_id: string) =>
  ask(scenario.api, filesApi.getFile, who, { params: { ...params, file_id } })

describe('a file', () => {
  it('goes straight to the bucket, is checked, and downloads under its name for five minutes', async () => {
    const { id, upload } = await announce()
    const sent = await send(upload, rider)
    expect(sent.status).toBe(204)
    expect(sent.headers.get('access-control-allow-origin')).toBe('*')
    expect(await checked(id)).toMatchObject({ state: 'ready', size: rider.length })
    const { url } = await open('agent', id)
    const got = await fetch(url!)
    expect(Buffer.from(await got.arrayBuffer())).toEqual(rider)
    expect(got.headers.get('content-disposition')).toBe(
      `attachment; filename="Rider _2026_.pdf"; filename*=UTF-8''${encodeURIComponent('Rider “2026”.pdf')}`,
    )
    // From an origin that is not the product's.
    expect(new URL(url!).origin).not.toBe(new URL(scenario.cloud.url).origin)
    expect((await fetch(url!.replace(id, 'fil_other'))).status).toBe(403)
    await scenario.cloud.clock.advanceTo(new Date(scenario.cloud.clock.now().getTime() + 6 * minute))
    expect((await fetch(url!)).status).toBe(403)
  })

  it('cannot be bigger, of another type, elsewhere or later than its form says', async () => {
    const { upload } = await announce()
    expect(code(await send(upload, Buffer.concat([rider, rider])))).toBe('400 EntityTooLarge')
    expect(code(await send(upload, Buffer.alloc(0)))).toBe('400 EntityTooSmall')
    const changed = (fields: Record<string, string>) => ({ ...upload, fields: { ...upload.fields, ...fields } })
    expect(code(await send(changed({ 'Content-Type': 'text/html' }), rider))).toBe('403 AccessDenied')
    expect(code(await send(changed({ key: 'files/evt_x/fil_x.pdf' }), rider))).toBe('403 AccessDenied')
    expect(code(await send(changed({ acl: 'public-read' }), rider))).toBe('403 AccessDenied')
    const policy = Buffer.from(JSON.stringify({ expiration: '2099-01-01T00:00:00Z', conditions: [] }))
    expect(code(await send(changed({ policy: policy.toString('base64') }), rider))).toBe('403 SignatureDoesNotMatch')
    await scenario.cloud.clock.advanceTo(new Date(scenario.cloud.clock.now().getTime() + 11 * minute))
    expect(code(await send(upload, rider))).toBe('403 AccessDenied')
  })

  it('of 20 MB arrives', async () => {
    const bytes = Buffer.concat([rider, Buffer.alloc(maxFileBytes - 2 * rider.length, 32), rider])
    const { id, upload } = await announce(bytes.length, 'Big.pdf')
    expect((await send(upload, bytes)).status).toBe(204)
    expect(await checked(id)).toMatchObject({ state: 'ready', size: bytes.length })
  })

  it('may be sent by pages, whose policy names the bucket alone', async () => {
    const { upload } = await announce()
    const headers = { origin: page, 'access-control-request-method': 'POST' }
    expect((await fetch(upload.url, { method: 'OPTIONS', headers })).status).toBe(200)
    const put = { ...headers, 'access-control-request-method': 'PUT' }
    expect((await fetch(upload.url, { method: 'OPTIONS', headers: put })).status).toBe(403)
    const policy = (await fetch(scenario.cloud.url)).headers.get('content-security-policy')
    expect(policy).toContain(`connect-src 'self' ${new URL(upload.url).origin};`)
  })
})
