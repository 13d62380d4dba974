import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { work } from '#functions/document-worker/work.ts'
import type { OutboxRow } from '#functions/_data/rows/outbox.ts'
import type { Deps, DocumentStore } from '#functions/_lib/deps.ts'
import { VersionedObjects } from '#local/services/versioned-objects.ts'
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
  bucket: VersionedObjects
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
  const bucket = new VersionedObjects(directory, { ...names, properties }, () => new Date(fixture.table.now))
  const stop = () => {
    fixture.table.stop()
    rmSync(directory, { recursive: true })
  }
  return { ...fixture, bucket, stop }
}

/** A function, since a file's `beforeAll` sets its fixture later. */
export const stepsOn = (fixture: () => DocumentsFixture) => {
  const put = (key: string, bytes: Buffer, onlyNew = true) =>
    fixture().bucket.put(key, bytes, { type: 'application/pdf', onlyNew, hasChecksum: true })

  /** As the SDK's client does it, on the emulator's bucket. */
  const store: DocumentStore = {
    keep: (key, bytes) => {
      try {
        return Promise.resolve({ bytes, version: put(key, bytes).id })
      } catch (error) {
        if ((error as { code?: string }).code !== 'PreconditionFailed') throw error
        const { bytes: first, version } = fixture().bucket.get(key, undefined)
        return Promise.resolve({ bytes: first, version: version.id })
      }
    },
    read: (key, version) => {
      try {
        return Promise.resolve(fixture().bucket.get(key, version).bytes)
      } catch {
        return Promise.resolve(undefined)
      }
    },
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
