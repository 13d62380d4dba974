import type { S3Client } from '@aws-sdk/client-s3'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentStore } from '#functions/platform/deps/deps.ts'
import { startBuckets } from './bucket-fixture.ts'
import { removeStateDirs } from './fixture.ts'

/** The functions' own client, through the real SDK, on the local cloud's bucket with object lock. */

const Bucket = 'documents'
let buckets: Awaited<ReturnType<typeof startBuckets>>
let s3: S3Client
let store: DocumentStore

beforeAll(async () => {
  const properties = {
    VersioningConfiguration: { Status: 'Enabled' },
    ObjectLockEnabled: true,
    ObjectLockConfiguration: {
      ObjectLockEnabled: 'Enabled',
      Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 3650 } },
    },
  }
  buckets = await startBuckets({ buckets: { [Bucket]: properties }, roles: { worker: [[['s3:*'], ['*']]] } })
  s3 = buckets.as('worker')
  Object.assign(process.env, buckets.environment('worker'), { DOCUMENTS_BUCKET: Bucket, AUDIT_BUCKET: Bucket })
  store = await import('#functions/platform/files/documents.lazy.ts')
})
afterAll(() => {
  buckets.stop()
  removeStateDirs()
})

describe('a bucket with object lock', () => {
  it('keeps the first bytes of a key after later writes', async () => {
    const first = await store.keep('contracts/a b/ł.pdf', Buffer.from('first'))
    expect(first.bytes.toString()).toBe('first')
    const second = await store.keep('contracts/a b/ł.pdf', Buffer.from('second'))
    expect({ ...second, bytes: second.bytes.toString() }).toEqual({ version: first.version, bytes: 'first' })
    await s3.send(new PutObjectCommand({ Bucket, Key: 'contracts/a b/ł.pdf', Body: 'forged' }))
    expect(String(await store.read('contracts/a b/ł.pdf', first.version))).toBe('first')
    expect(String(await store.read('contracts/a b/ł.pdf'))).toBe('forged')
  })

  it('keeps the first copy of an hour of the audit log, and a repeated one is no failure', async () => {
    const { keepAuditCopy } = await import('#functions/platform/files/audit-copies.ts')
    const Key = 'audit/2026-06/2026-06-01T10.jsonl'
    await keepAuditCopy(Key, '{"what":"first"}\n')
    await keepAuditCopy(Key, '{"what":"second"}\n')
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
    expect(await Body!.transformToString()).toBe('{"what":"first"}\n')
  })

  it('refuses to delete a locked version, and a delete marker hides none', async () => {
    const Key = 'contracts/b.pdf'
    const { version: VersionId } = await store.keep(Key, Buffer.from('signed'))
    await expect(s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))).rejects.toMatchObject({
      name: 'AccessDenied',
    })
    await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    await expect(s3.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'NoSuchKey' })
    expect(String(await store.read(Key, VersionId))).toBe('signed')
    expect([await store.read(Key, 'none'), await store.read(Key)]).toEqual([undefined, undefined])
  })
})
