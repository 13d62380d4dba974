import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxKey } from '#functions/platform/db/keys.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import type { DocumentStore } from '#functions/platform/deps/deps.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startDocuments, stepsOn, type DocumentsFixture } from './documents-fixture.ts'

let fixture: DocumentsFixture
beforeAll(async () => {
  fixture = await startDocuments()
})
afterAll(() => {
  fixture.stop()
})
const { documentRows, put, run, signed, store, verify } = stepsOn(() => fixture)

const download = async (params: { id: string }, documents = store) => {
  fixture.api.overrides = { documents }
  const { body } = await fixture.api.call(contractsApi.getContractPdf, 'client', { params })
  return Buffer.from(body, 'base64')
}
const mails = () => fixture.table.jobs.flatMap((job) => (job.type === 'mail' ? [`${job.template} ${job.to}`] : []))

describe('a signed contract', () => {
  it('is genuine for anybody who has the file, two years later, its event canceled and deleted', async () => {
    const event = await signed()
    await run(event)
    const pdf = await download(event.params)
    const { number } = (await ask(fixture.api, contractsApi.getContract, 'client', event)).documents[0]!
    const genuine = { result: 'genuine', number, kind: 'contract', version: 1, signed_at: fixture.table.now }
    expect(await verify(pdf)).toEqual(genuine)
    const now = fixture.table.now
    fixture.table.now = '2028-06-02T12:00:00.000Z'
    const canceled = await getEvent(fixture.table.deps(), event.params.id)
    const change = { actor: undefined, activity: { action: 'called off' } }
    await saveEvent(fixture.table.deps(), { before: canceled, after: { ...canceled, status: 'canceled' }, ...change })
    expect(await verify(pdf)).toEqual(genuine)
    const gone = await getEvent(fixture.table.deps(), event.params.id)
    await saveEvent(fixture.table.deps(), { before: gone, after: undefined, ...change })
    expect(await verify(pdf)).toEqual(genuine)
    fixture.table.now = now
  })

  it('is not genuine with any byte changed, and another file is unknown', async () => {
    const event = await signed()
    await run(event)
    const pdf = await download(event.params)
    const { number } = (await ask(fixture.api, contractsApi.getContract, 'client', event)).documents[0]!
    for (let at = 0; at < pdf.length; at += 997) {
      const forged = Buffer.from(pdf)
      forged.writeUInt8(forged.readUInt8(at) ^ 1, at)
      expect((await verify(forged)).result, `byte ${at}`).not.toBe('genuine')
    }
    expect(await verify(Buffer.concat([pdf, Buffer.from(' ')]))).toEqual({ result: 'altered', number })
    expect(await verify(Buffer.from('A letter to grandmother'))).toEqual({ result: 'unknown' })
    expect(await verify(Buffer.from('BookMe document 01HZZZZZZZZZZZZZZZZZZZ0009-1'))).toEqual({ result: 'unknown' })
  })

  it('becomes a PDF that both sides get by mail and can download', async () => {
    const event = await signed()
    const { params } = event
    expect(await refused(fixture.api, contractsApi.getContractPdf, 'client', { params })).toMatchObject({
      status: 409,
      error_message: 'The PDF is being made. Please try again in a minute',
    })
    fixture.table.jobs.length = 0
    await run(event)
    const { client, agent } = fixture.users
    expect(mails()).toEqual([`signed_document ${client!.email}`, `signed_document ${agent!.email}`])
    const pdf = await download(params)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const [document] = (await ask(fixture.api, contractsApi.getContract, 'client', { params })).documents
    expect(pdf.toString('latin1')).toContain(`BookMe document ${document!.number}`)
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    expect((await documentRows()).filter(({ PK }) => PK === `DOCUMENT#${sha256}`)).toMatchObject([
      { number: document!.number, event_id: params.id, kind: 'contract' },
    ])
  })

  it('is made and mailed once, wherever the worker crashes and however often its message comes', async () => {
    const crash = () => Promise.reject(new Error('crash'))
    const event = await signed()
    fixture.table.jobs.length = 0
    // Before the file is kept; after it, before its rows; after the rows, before the message is done.
    await expect(run(event, { documents: { ...store, keep: crash } })).rejects.toThrow('crash')
    const keepAndCrash: DocumentStore['keep'] = (key, bytes) => store.keep(key, bytes).then(crash)
    await expect(run(event, { documents: { ...store, keep: keepAndCrash } })).rejects.toThrow('crash')
    await expect(run(event, { notify: crash })).rejects.toThrow('crash')
    const pdf = await download(event.params)
    const rows = await documentRows()
    // After three failures the row is paused for a minute.
    const { now } = fixture.table
    fixture.table.now = new Date(Date.parse(now) + 120_000).toISOString()
    await Promise.all([run(event), run(event)])
    await run(event)
    fixture.table.now = now
    expect(await documentRows()).toEqual(rows)
    expect(await download(event.params)).toEqual(pdf)
    const waiting = ((await fixture.table.dump()) as unknown as OutboxRow[]).filter(
      ({ job }) =>
        job?.type === 'mail' && job.template === 'signed_document' && job.variables.link.includes(event.params.id),
    )
    expect(waiting).toHaveLength(2)
    expect(await fixture.table.deps().db.get(outboxKey(event.message))).toBeUndefined()
  })

  it('is found by its hash in a restored bucket, whose versions have other ids', async () => {
    const event = await signed()
    await run(event)
    const pdf = await download(event.params)
    const restored: DocumentStore = {
      ...store,
      read: (key, version) => (version === undefined ? store.read(key) : Promise.resolve(undefined)),
    }
    expect(await download(event.params, restored)).toEqual(pdf)
  })

  it('is never another file: one whose bytes differ is refused, also under the id of the signed version', async () => {
    const event = await signed()
    await run(event)
    const forged: DocumentStore = { ...store, read: () => Promise.resolve(Buffer.from('%PDF-1.4 forged')) }
    fixture.api.overrides = { documents: forged }
    expect(await refused(fixture.api, contractsApi.getContractPdf, 'client', event)).toMatchObject({
      status: 409,
      error_message: 'This PDF cannot be opened at the moment. Please ask us',
    })
  })

  it('cannot be overwritten or deleted before its lock ends', async () => {
    const { buckets } = fixture
    const event = await signed()
    await run(event)
    const row = (await documentRows()).find(({ event_id }) => event_id === event.params.id)!
    const [key, version] = [String(row.object_key), String(row.object_version)]
    const pdf = await download(event.params)
    await expect(put(key, Buffer.from('forged'))).rejects.toThrow('pre-conditions')
    expect(() => buckets.delete('documents', key, version)).toThrow('object lock')
    await expect(buckets.put('documents', key, [pdf], {})).rejects.toThrow('Content-MD5')
    // Another version and a delete marker hide nothing from readers who know the version.
    await put(key, Buffer.from('forged'), false)
    buckets.delete('documents', key)
    expect(buckets.get('documents', key)).toBeUndefined()
    expect(await download(event.params)).toEqual(pdf)
    const signedAt = fixture.table.now
    fixture.table.now = '2036-06-02T12:00:00.000Z'
    buckets.delete('documents', key, version)
    fixture.table.now = signedAt
    expect(buckets.get('documents', key, version)).toBeUndefined()
  })
})
