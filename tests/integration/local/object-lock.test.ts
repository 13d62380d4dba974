import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentStore } from '#functions/_lib/deps.ts'
import { Clock } from '#local/clock.ts'
import { AwsError, sendError } from '#local/gateway/aws-error.ts'
import { createS3 } from '#local/services/s3.ts'
import { bucketProperties } from '#local/template/properties.ts'
import { newStateDir, removeStateDirs } from './fixture.ts'

/** The functions' own client, through the real SDK, on the local cloud's bucket with object lock. */

const Bucket = 'documents'
let server: Server
let s3: S3Client
let store: DocumentStore

beforeAll(async () => {
  const stateDir = newStateDir()
  const properties = bucketProperties.parse({
    VersioningConfiguration: { Status: 'Enabled' },
    ObjectLockEnabled: true,
    ObjectLockConfiguration: {
      ObjectLockEnabled: 'Enabled',
      Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 3650 } },
    },
  })
  const definition = { logicalId: 'Documents', name: Bucket, arn: `arn:aws:s3:::${Bucket}`, properties }
  const service = await createS3(stateDir, [definition], { clock: new Clock(stateDir) })
  server = createServer((req, res) => {
    const url = new URL(req.url!, 'http://s3')
    const request = { method: req.method!, path: url.pathname, query: url.searchParams, headers: req.headers }
    const answer = async () => {
      const call = { ...request, service: 's3', caller: '', accessKey: '', body: Buffer.alloc(0), json: {} }
      await service.handle({ ...call, action: service.action(request) }, req, res)
    }
    answer().catch((error: unknown) => {
      sendError(
        res,
        'rest-xml',
        error instanceof AwsError ? error : new AwsError('InternalError', String(error), 500),
        'x',
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  s3 = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true })
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL: endpoint,
    DOCUMENTS_BUCKET: Bucket,
    AUDIT_BUCKET: Bucket,
  })
  store = await import('#functions/_lib/documents.lazy.ts')
})
afterAll(() => {
  s3.destroy()
  server.close()
  server.closeAllConnections()
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
    const { keepAuditCopy } = await import('#functions/_lib/audit-copies.ts')
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
