import { createHash } from 'node:crypto'
import { closeSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { work } from '#functions/entries/document-worker/work.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import type { Deps, DocumentStore } from '#functions/platform/deps/deps.ts'
import { Buckets } from '#local/services/buckets.ts'
import { findDocumentNumber } from '#shared/domain/contract/document-number.ts'
import { cents } from '#shared/domain/money.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { untilSigned } from '#tests/support/scenario.ts'

export const payment = {
  id: 'pay_deposit',
  type: 'deposit' as const,
  amount: cents(200_000),
  stripe_fee: cents(0),
  sales_tax: cents(0),
  total: cents(200_000),
  paid_at: '2026-06-01T12:00:00.000Z',
}

export interface DocumentsFixture extends EventFixture {
  buckets: Buckets
  stop(): void
}

export const startDocuments = async (): Promise<DocumentsFixture> => {
  const fixture = await startEvents()
  const directory = mkdtempSync(join(tmpdir(), 'bookme-documents-'))
  const properties = {
    VersioningConfiguration: { Status: 'Enabled' as const },
    ObjectLockEnabled: true,
    ObjectLockConfiguration: {
      ObjectLockEnabled: 'Enabled' as const,
      Rule: { DefaultRetention: { Mode: 'GOVERNANCE' as const, Days: 3650 } },
    },
  }
  const names = { logicalId: 'Documents', name: 'documents', arn: 'arn:aws:s3:::documents' }
  const clock = { now: () => new Date(fixture.table.now) }
  const buckets = new Buckets(directory, [{ ...names, properties }], clock)
  const stop = () => {
    fixture.table.stop()
    buckets.objects.close()
    rmSync(directory, { recursive: true })
  }
  return { ...fixture, buckets, stop }
}

/** A function, since a file's `beforeAll` sets its fixture later. */
export const stepsOn = (fixture: () => DocumentsFixture) => {
  const put = (key: string, bytes: Buffer, onlyNew = true) =>
    fixture().buckets.put('documents', key, [bytes], {
      'content-type': 'application/pdf',
      'content-md5': createHash('md5').update(bytes).digest('base64'),
      ...(onlyNew && { 'if-none-match': '*' }),
    })
  const get = (key: string, id?: string) => {
    const { buckets } = fixture()
    const version = buckets.get('documents', key, id)
    if (!version) return undefined
    const file = buckets.objects.open(version.id)
    const bytes = readFileSync(file)
    closeSync(file)
    return { bytes, version: version.id }
  }

  /** As the SDK's client does it, on the emulator's bucket. */
  const store: DocumentStore = {
    keep: async (key, bytes) => {
      try {
        return { bytes, version: (await put(key, bytes)).id }
      } catch (error) {
        if ((error as { code?: string }).code !== 'PreconditionFailed') throw error
        return get(key)!
      }
    },
    read: (key, version) => Promise.resolve(get(key, version)?.bytes),
  }

  let day = 0
  const signed = async () => {
    const { api, table } = fixture()
    day += 1
    table.jobs.length = 0
    const { id } = await untilSigned(api, bookingOf(fixture(), day))
    const rows = (await table.dump()) as unknown as OutboxRow[]
    const message = rows.find(({ job }) => job?.type === 'signed_document' && job.event_id === id)!
    return { params: { id }, message }
  }
  const run = ({ message }: Awaited<ReturnType<typeof signed>>, overrides: Partial<Deps> = {}) =>
    work(grantedDeps(fixture().table, 'document-worker', { documents: store, ...overrides }), message)
  const documentRows = async () => (await fixture().table.dump()).filter(({ SK }) => String(SK).startsWith('DOCUMENT'))

  const verify = async (pdf: Buffer) => {
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    const number = findDocumentNumber(pdf.toString('latin1'))
    const { body } = await fixture().api.call(contractsApi.verifyDocument, undefined, {
      params: { sha256 },
      query: number === undefined ? {} : { number },
    })
    return body
  }
  return { documentRows, put, run, signed, store, verify }
}
