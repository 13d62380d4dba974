import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { startLambdaApi, type LambdaApi } from '#tests/support/lambda-api.ts'
import { multipart } from '#tests/support/multipart.ts'
import { chunk, gps, jpegFrame, jpegOf, jpegScan, png, segment } from '#tests/support/pictures.ts'
import { takeSnapshot } from '#tests/support/rollback.ts'
import { endpointOf, routeKeys, type RouteKey } from '#tests/support/routes.ts'
import { createFixture, type Fixture } from '#tests/support/fixture.ts'
import { hostileUploads } from './hostile-uploads.ts'

let fixture: Fixture
let api: LambdaApi
beforeAll(async () => {
  api = await startLambdaApi((who) => fixture.tokenOf(who))
  fixture = await createFixture(api.table)
})
afterAll(async () => {
  await api.stop()
  console.log(`Uploads: ${hostileUploads.length} hostile ones to ${uploadRoutes.length} routes, none stored`)
})

const uploadRoutes = routeKeys.filter((route) => endpointOf(route).upload)
/** The picture's owner, and the response field that contains it. */
const targets = (): Partial<Record<RouteKey, { who: string; id: string; field: string }>> => ({
  'POST /users/{id}/profile-picture': { who: 'client', id: fixture.users['client']!.id, field: 'profile_picture' },
  'POST /artists/{id}/picture': { who: 'artist', id: fixture.users['artist']!.artist!.id, field: 'picture' },
  'POST /groups/{id}/logo': { who: 'bandleader', id: fixture.group.id, field: 'logo' },
  'POST /groups/{id}/picture': { who: 'bandleader', id: fixture.group.id, field: 'picture' },
  'POST /venues/{id}/logo': { who: 'agent', id: fixture.hotel, field: 'logo' },
  'POST /brand/logo': { who: 'admin', id: 'agency', field: 'logo' },
})
const targetOf = (route: RouteKey) => targets()[route]!

describe('hostile uploads', () => {
  it('there are two hundred distinct ones', () => {
    expect(new Set(hostileUploads.map(({ title }) => title)).size).toBe(hostileUploads.length)
    expect(hostileUploads.length).toBeGreaterThanOrEqual(200)
    expect(uploadRoutes).toHaveLength(Object.keys(targets()).length)
  })

  it('none is stored, on any route', async () => {
    const snapshot = await takeSnapshot(api.table)
    for (const [i, { title, request }] of hostileUploads.entries()) {
      const route = uploadRoutes[i % uploadRoutes.length]!
      const { who, id } = targetOf(route)
      const { answer, trace } = await api.send(endpointOf(route), {
        ...request,
        params: { id },
        token: fixture.tokenOf(who),
      })
      expect([400, 413, 415, 422], `${title}: ${answer.status} ${answer.text}`).toContain(answer.status)
      expect([trace.written, trace.outside], title).toEqual([[], []])
    }
    expect(api.recorder.of('s3')).toEqual([])
    expect(await snapshot.difference()).toEqual([])
  })
})

describe.each(uploadRoutes)('%s', (route) => {
  const upload = async (bytes: Buffer, filename: string) => {
    const { who, id } = targetOf(route)
    api.recorder.calls.length = 0
    const { answer } = await api.send(endpointOf(route), {
      ...multipart(bytes, { filename }),
      params: { id },
      token: fixture.tokenOf(who),
    })
    return { body: JSON.parse(answer.text) as Record<string, unknown>, stored: api.recorder.of('s3') }
  }
  const nameOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 24)

  it('stores the pixels of a PNG and drops its metadata', async () => {
    const plain = png(16, 9)
    const told = Buffer.concat([
      png(16, 9, { before: [chunk('tEXt', Buffer.from('GPS 40.7N')), chunk('eXIf', Buffer.from('GPS 40.7N'))] }),
      Buffer.from('PK\x03\x04 <script>'),
    ])
    const {
      body,
      stored: [object, ...more],
    } = await upload(told, '../../evil.svg')
    const { id, field } = targetOf(route)
    const path = `/pictures/${id}/${nameOf(plain)}.png`
    expect(more).toEqual([])
    expect(object).toMatchObject({
      what: `PutObject ${path.slice(1)}`,
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
    })
    expect(object!.body.equals(plain)).toBe(true)
    expect(body[field]).toBe(path)
  })

  it('stores a JPEG without location and comment, under any file name', async () => {
    const plain = jpegOf([jpegFrame(32, 18), jpegScan])
    const told = Buffer.concat([
      jpegOf([gps, segment(0xfe, Buffer.from('GPS by hand')), jpegFrame(32, 18), jpegScan]),
      Buffer.from('%PDF-1.7'),
    ])
    const {
      body,
      stored: [object],
    } = await upload(told, 'holiday.png')
    const { id, field } = targetOf(route)
    expect(object).toMatchObject({
      what: `PutObject pictures/${id}/${nameOf(plain)}.jpg`,
      headers: { 'content-type': 'image/jpeg' },
    })
    expect(object!.body.equals(plain)).toBe(true)
    expect(body[field]).toBe(`/pictures/${id}/${nameOf(plain)}.jpg`)
  })
})

it('routes without uploads reject forms', async () => {
  const { answer } = await api.send(eventsApi.createEvent, { ...multipart(png(8, 8)), token: fixture.tokenOf('agent') })
  expect(answer.status).toBe(415)
})
