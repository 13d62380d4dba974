import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { programsApi } from '#shared/api/programs.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { usersApi } from '#shared/api/users.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { ask } from '#tests/support/api.ts'
import { buildApiFixture, type ApiFixture } from '#tests/support/api-fixture.ts'
import { startLambdaApi, type LambdaApi } from '#tests/support/lambda-api.ts'
import { venue } from '#tests/integration/api/setting.ts'

let fixture: ApiFixture
let api: LambdaApi
const start = '2026-06-01T12:00:00.000Z'
beforeAll(async () => {
  api = await startLambdaApi((who) => fixture.tokenOf(who))
  fixture = await buildApiFixture(api)
})
beforeEach(() => api.setNow(start))
afterAll(() => api.stop())

const later = (ms: number) => new Date(Date.parse(api.table.now) + ms).toISOString()
const hour = 3_600_000
const newKey = (body: Partial<{ name: string; scope: 'read' | 'write'; days: number }> = {}) =>
  ask(api, programsApi.makeApiKey, 'admin', { body: { name: 'Website', scope: 'write', days: 30, ...body } })
const listed = async (id: string) => (await ask(api, programsApi.listApiKeys, 'admin')).find((one) => one.id === id)
const read = (token: string) => api.send(venuesApi.listVenues, { token })
const messageOf = ({ text }: { text: string }) => (JSON.parse(text) as { error_message: string }).error_message

describe('an API key', () => {
  it('is shown once, with a prefix and a checksum by which scanners find it, and stored as a hash', async () => {
    const { key, ...made } = await newKey()
    expect(key).toMatch(/^bm_live_[0-9A-Z]{65}$/)
    expect(await listed(made.id)).toEqual({ ...made, used_at: null })
    expect(JSON.stringify(await api.table.dump())).not.toContain(key)
  })

  it('reads, and writes with the scope for it', async () => {
    const { key } = await newKey()
    expect((await read(key)).answer.status).toBe(200)
    expect((await api.send(venuesApi.createVenue, { token: key, body: venue })).answer.status).toBe(201)
    const readOnly = await newKey({ scope: 'read' })
    const { answer } = await api.send(venuesApi.createVenue, { token: readOnly.key, body: venue })
    expect([answer.status, messageOf(answer)]).toEqual([403, 'This API key may only read'])
  })

  it('never changes an account, not even that of its admin', async () => {
    const { key } = await newKey()
    const { id } = fixture.users.admin
    const { answer } = await api.send(usersApi.endSessions, { token: key, params: { id } })
    expect([answer.status, messageOf(answer)]).toEqual([403, 'Only a person can do this, by logging in'])
  })

  it('is refused from its revocation on', async () => {
    const { id, key } = await newKey()
    expect((await read(key)).answer.status).toBe(200)
    await ask(api, programsApi.revokeApiKey, 'admin', { params: { id } })
    const { answer } = await read(key)
    expect([answer.status, messageOf(answer)]).toEqual([401, 'This API key is unknown, expired or revoked'])
    expect(await listed(id)).toBeUndefined()
    const again = await api.call(programsApi.revokeApiKey, 'admin', { params: { id } })
    expect(again.status).toBe(404)
  })

  it('ends on its day', async () => {
    const { key } = await newKey({ days: 1 })
    api.setNow(later(24 * hour - 1000))
    expect((await read(key)).answer.status).toBe(200)
    api.setNow(later(1000))
    expect((await read(key)).answer.status).toBe(401)
  })

  it('says when it was used, to the hour', async () => {
    const { id, key } = await newKey()
    await read(key)
    api.setNow(later(hour - 1000))
    await read(key)
    expect(await listed(id)).toMatchObject({ used_at: start })
    api.setNow(later(1000))
    await read(key)
    expect(await listed(id)).toMatchObject({ used_at: later(0) })
  })

  it('is refused if a letter is wrong, without a read', async () => {
    const { key } = await newKey()
    const wrong = `${key.slice(0, 40)}${key[40] === 'A' ? 'B' : 'A'}${key.slice(41)}`
    const { answer, trace } = await read(wrong)
    expect([answer.status, trace.written]).toEqual([401, []])
  })

  it.each([
    ['the query', { query: { name: '{key}' } }],
    ['the path', { params: { id: '{key}' } }],
  ])('is refused with words in %s of an address', async (_, where) => {
    const { key } = await newKey()
    const request = JSON.parse(JSON.stringify(where).replace('{key}', key)) as typeof where
    const endpoint = 'params' in where ? venuesApi.getVenue : venuesApi.listVenues
    const { answer } = await api.send(endpoint, { token: fixture.tokenOf('admin'), ...request })
    expect(answer.status).toBe(400)
    expect(messageOf(answer)).toContain('never in an address')
  })

  it('calls 120 times a minute, and is then told to wait', async () => {
    const { key } = await newKey()
    for (let n = 0; n < 120; n += 1) expect((await read(key)).answer.status).toBe(200)
    const { answer } = await read(key)
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60'])
    // Another key is another program.
    expect((await read((await newKey()).key)).answer.status).toBe(200)
    api.setNow(later(60_000))
    expect((await read(key)).answer.status).toBe(200)
  })

  it('names its calls like a browser: one effect for each Idempotency-Key of each key', async () => {
    const [one, other] = [await newKey(), await newKey()]
    const body = { name: 'Ada Byron', email: 'ada@site.example', message: 'A wedding in May' }
    const send = (token: string) =>
      api.send(prospectsApi.addProspect, { token, body, headers: { 'idempotency-key': 'form-17' } })
    const [first, again, ofOther] = [await send(one.key), await send(one.key), await send(other.key)]
    expect([first, again, ofOther].map(({ answer }) => answer.status)).toEqual([201, 201, 201])
    expect(again.answer.text).toBe(first.answer.text)
    expect(ofOther.answer.text).not.toBe(first.answer.text)
  })

  it('is in the audit log by its name, with everything it wrote', async () => {
    const { key } = await newKey({ name: 'Our website' })
    api.setNow(later(1000))
    await api.send(venuesApi.createVenue, { token: key, body: venue })
    const [entry] = await ask(api, lookupsApi.listAudit, 'admin')
    expect(entry).toMatchObject({ program: 'Our website', what: 'Added a venue', route: 'POST /venues' })
  })
})
