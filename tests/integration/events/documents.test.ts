import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evidenceSections } from '#functions/contracts/evidence-content.ts'
import { readEvidence } from '#functions/contracts/evidence-sources.ts'
import { deliver } from '#functions/notification-worker/deliver.ts'
import { work } from '#functions/document-worker/work.ts'
import { outboxKey } from '#functions/_data/keys.ts'
import type { OutboxRow } from '#functions/_data/outbox.ts'
import type { Deps, DocumentStore } from '#functions/_lib/deps.ts'
import { VersionedObjects } from '#local/services/versioned-objects.ts'
import { saveEvent } from '#functions/_data/event.ts'
import { getEvent } from '#functions/_data/find-event.ts'
import { findDocumentNumber } from '#shared/domain/contract/document-number.ts'
import { cents } from '#shared/domain/money.ts'
import { settle } from '#shared/domain/event/agreement/settle.ts'
import { eventsApi } from '#shared/api/events.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { savedBy, untilSigned } from '#tests/support/scenario.ts'

let fixture: EventFixture
let directory: string
let bucket: VersionedObjects
beforeAll(async () => {
  fixture = await startEvents()
  directory = mkdtempSync(join(tmpdir(), 'bookme-documents-'))
  const properties = {
    VersioningConfiguration: { Status: 'Enabled' as const },
    ObjectLockEnabled: true,
    ObjectLockConfiguration: {
      ObjectLockEnabled: 'Enabled' as const,
      Rule: { DefaultRetention: { Mode: 'GOVERNANCE' as const, Days: 3650 } },
    },
  }
  const names = { logicalId: 'Documents', name: 'documents', arn: 'arn:aws:s3:::documents' }
  bucket = new VersionedObjects(directory, { ...names, properties }, () => new Date(fixture.table.now))
})
afterAll(() => {
  fixture.table.stop()
  rmSync(directory, { recursive: true })
})

const put = (key: string, bytes: Buffer, onlyNew = true) =>
  bucket.put(key, bytes, { type: 'application/pdf', onlyNew, hasChecksum: true })

/** As the SDK's client does it, on the emulator's bucket. */
const store: DocumentStore = {
  keep: (key, bytes) => {
    try {
      return Promise.resolve({ bytes, version: put(key, bytes).id })
    } catch (error) {
      if ((error as { code?: string }).code !== 'PreconditionFailed') throw error
      const { bytes: first, version } = bucket.get(key, undefined)
      return Promise.resolve({ bytes: first, version: version.id })
    }
  },
  read: (key, version) => Promise.resolve(bucket.get(key, version).bytes),
}

let day = 0
const signed = async () => {
  day += 1
  fixture.table.jobs.length = 0
  const { id } = await untilSigned(fixture.api, bookingOf(fixture, day))
  const rows = (await fixture.table.dump()) as unknown as OutboxRow[]
  const message = rows.find(({ job }) => job?.type === 'signed_document' && job.event_id === id)!
  return { params: { id }, message }
}
const run = ({ message }: Awaited<ReturnType<typeof signed>>, overrides: Partial<Deps> = {}) =>
  work(grantedDeps(fixture.table, 'document-worker', { documents: store, ...overrides }), message)
const download = async (params: { id: string }) => {
  fixture.api.overrides = { documents: store }
  const { body } = await fixture.api.call(contractsApi.getContractPdf, 'client', { params })
  return Buffer.from(body, 'base64')
}
const mails = () => fixture.table.jobs.flatMap((job) => (job.type === 'mail' ? [`${job.template} ${job.to}`] : []))
const documentRows = async () => (await fixture.table.dump()).filter(({ SK }) => String(SK).startsWith('DOCUMENT'))

const verify = async (pdf: Buffer) => {
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const number = findDocumentNumber(pdf.toString('latin1'))
  const { body } = await fixture.api.call(contractsApi.verifyDocument, undefined, {
    params: { sha256 },
    query: number === undefined ? {} : { number },
  })
  return body
}

const payment = {
  id: 'pay_deposit',
  type: 'deposit' as const,
  amount: cents(200_000),
  stripe_fee: cents(0),
  sales_tax: cents(0),
  total: cents(200_000),
  paid_at: '2026-06-01T12:00:00.000Z',
}

describe('an amendment', () => {
  const documents = async (params: { id: string }) =>
    (await ask(fixture.api, contractsApi.getContract, 'client', { params })).documents.map(
      ({ kind, version, in_force }) => `${kind} ${version}${in_force ? ' in force' : ''}`,
    )
  /** The deposit has arrived. */
  const booked = async () => {
    const { params } = await signed()
    const deps = fixture.table.deps()
    const before = await getEvent(deps, params.id)
    const paid = { ...before, payments: [payment] }
    const after = settle(paid, fixture.table.now)
    await saveEvent(deps, { before, after, actor: undefined, activity: { action: 'deposit paid' } })
    return params
  }
  const raise = async (params: { id: string }, rate: number) => {
    const event = await ask(fixture.api, eventsApi.getEvent, 'agent', { params })
    const booking = { ...bookingOf(fixture, day), rate }
    return ask(fixture.api, eventsApi.updateEvent, 'agent', { params, body: savedBy(booking, event) })
  }
  const sign = async (params: { id: string }) => {
    const { sha256 } = await ask(fixture.api, contractsApi.getContract, 'client', { params })
    const body = { signature: 'Nora Whitfield', consent: true as const, sha256 }
    return ask(fixture.api, contractsApi.signContract, 'client', { params, body })
  }

  it('is what the client signs for a dearer price; then both documents are in force', async () => {
    const params = await booked()
    const contract = await ask(fixture.api, contractsApi.getContract, 'client', { params })
    await raise(params, 5000)
    const amendment = await ask(fixture.api, contractsApi.getContract, 'client', { params })
    expect(amendment).toMatchObject({
      kind: 'amendment',
      client_signature: null,
      changes: [{ label: 'Price', before: '$4,000.00', after: '$5,000.00' }],
      consent: expect.stringContaining('this amendment'),
    })
    expect(amendment.text).toContain('Balance: $3,000.00')
    expect(await documents(params)).toEqual(['contract 1 in force'])
    fixture.table.now = '2026-06-01T12:05:00.000Z'
    await sign(params)
    expect(await documents(params)).toEqual(['contract 1 in force', 'amendment 2 in force'])
    const after = await ask(fixture.api, contractsApi.getContract, 'client', { params })
    expect(after).toMatchObject({ kind: 'contract', text: contract.text, changes: [] })
    fixture.table.now = '2026-06-01T12:00:00.000Z'
  })

  it('keeps an admin’s edit while its terms are replaced, and not after it was discarded', async () => {
    const params = await booked()
    await raise(params, 5000)
    const { title, text } = await ask(fixture.api, contractsApi.getContract, 'admin', { params })
    const body = { title, text: `${text}\n\n9. CONFETTI\nIs not thrown.` }
    await ask(fixture.api, contractsApi.updateContract, 'admin', { params, body })
    await raise(params, 6000)
    const replaced = await ask(fixture.api, contractsApi.getContract, 'client', { params })
    expect(replaced.text).toContain('Is not thrown.')
    expect(replaced.text).toContain('$6,000.00')
    await ask(fixture.api, eventsApi.discardChange, 'agent', { params })
    await raise(params, 5000)
    expect((await ask(fixture.api, contractsApi.getContract, 'client', { params })).text).not.toContain(
      'Is not thrown.',
    )
  })

  it('is not signed unread when the agent changes or discards the change meanwhile', async () => {
    const params = await booked()
    await raise(params, 5000)
    const { sha256 } = await ask(fixture.api, contractsApi.getContract, 'client', { params })
    const body = { signature: 'Nora Whitfield', consent: true as const, sha256 }
    await raise(params, 6000)
    expect(await refused(fixture.api, contractsApi.signContract, 'client', { params, body })).toMatchObject({
      status: 409,
      error_message: 'The contract has changed in the meantime, please read it again',
    })
    await ask(fixture.api, eventsApi.discardChange, 'agent', { params })
    expect((await refused(fixture.api, contractsApi.signContract, 'client', { params, body })).status).toBe(409)
    expect(await documents(params)).toEqual(['contract 1 in force'])
  })
})

describe('the evidence for a disputed payment', () => {
  const disputed = async () => {
    const event = await signed()
    await run(event)
    const deps = fixture.table.deps()
    const rows = (await fixture.table.dump()) as unknown as OutboxRow[]
    const mailer = grantedDeps(fixture.table, 'notification-worker')
    for (const row of rows.filter(({ job }) => job?.type === 'mail'))
      await deliver(mailer, row, () => Promise.resolve())
    const before = await getEvent(deps, event.params.id)
    const paid = { ...payment, stripe_payment_intent_id: 'pi_1', payment_method_text: 'Visa ending in 4242' }
    const dispute = {
      id: 'dp_1',
      payment_id: payment.id,
      refund_id: 'rfd_1',
      amount: payment.total,
      withheld: payment.amount,
      status: 'open' as const,
      kind: 'dispute' as const,
      reason: 'product not received',
      at: '2026-06-20T12:00:00.000Z',
      due_by: '2026-06-29T12:00:00.000Z',
    }
    const after = { ...before, payments: [paid], disputes: [dispute] }
    await saveEvent(deps, { before, after, actor: undefined, activity: { action: 'payment disputed' } })
    return event
  }

  it('is one PDF for the agent and admins, with the signed contract and its certificate', async () => {
    const { params } = await disputed()
    for (const who of ['agent', 'admin']) {
      const { body, headers } = await fixture.api.call(contractsApi.getEvidence, who, { params })
      const pdf = Buffer.from(body, 'base64')
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(3)
      expect(headers['content-disposition']).toContain(`BookMe-evidence-${params.id}.pdf`)
      // It contains a copy, and is not the document itself.
      expect(await verify(pdf)).toEqual({ result: 'unknown' })
    }
    for (const who of ['client', 'artist'])
      expect(await refused(fixture.api, contractsApi.getEvidence, who, { params })).toMatchObject({ status: 403 })
    expect(await refused(fixture.api, contractsApi.getEvidence, 'agent2', { params })).toMatchObject({ status: 404 })
  })

  it('says who signed from where, what was paid, which mails the client got, and what was done', async () => {
    const { params } = await disputed()
    const deps = fixture.table.deps()
    const sources = await readEvidence(deps, await getEvent(deps, params.id))
    const text = Object.fromEntries(
      evidenceSections(sources, 'https://bookme.example').map(({ title, rows }) => [
        title,
        rows.map((row) => row.join(': ')).join('\n'),
      ]),
    )
    const { client, agent } = fixture.users
    const { sha256 } = (await documentRows()).find(({ event_id }) => event_id === params.id)!
    expect(text['Taken back by the bank']).toContain('$2,000.00, product not received')
    expect(text['Payments']).toMatch(/deposit: \$2,000.00 .*Visa ending in 4242, paid 2026-06-01 12:00:00 UTC, pi_1/)
    expect(text['Signatures']).toContain(client!.email)
    expect(text['Signatures']).toMatch(/From: \S+, \S+/)
    expect(text['Signatures']).toContain(`original file: ${String(sha256)}`)
    expect(text['Mails to the client']).toContain(`to ${client!.email}`)
    expect(text['Mails to the client']).not.toContain(agent!.email)
    expect(text['What was done']).toMatch(/contract signed.*\n.*payment disputed/s)
  })
})

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

  it('becomes a PDF that both sides are told of and can download', async () => {
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

  it('cannot be overwritten or deleted before its lock ends', async () => {
    const event = await signed()
    await run(event)
    const row = (await documentRows()).find(({ event_id }) => event_id === event.params.id)!
    const [key, version] = [String(row.object_key), String(row.object_version)]
    const pdf = await download(event.params)
    expect(() => put(key, Buffer.from('forged'))).toThrow('pre-conditions')
    expect(() => bucket.delete(key, version)).toThrow('object lock')
    expect(() => bucket.put(key, pdf, { type: '', onlyNew: false, hasChecksum: false })).toThrow('Content-MD5')
    // Another version and a delete marker hide nothing from readers who know the version.
    put(key, Buffer.from('forged'), false)
    bucket.delete(key, undefined)
    expect(() => bucket.get(key, undefined)).toThrow('does not exist')
    expect(await download(event.params)).toEqual(pdf)
    const signedAt = fixture.table.now
    fixture.table.now = '2036-06-02T12:00:00.000Z'
    bucket.delete(key, version)
    fixture.table.now = signedAt
    expect(() => bucket.get(key, version)).toThrow('does not exist')
  })
})
