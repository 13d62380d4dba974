import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBuckets } from './bucket-fixture.ts'
import { removeStateDirs } from './fixture.ts'

/** The emulator's buckets as the functions' own clients meet them. */

const options = {
  buckets: { files: {}, mails: {}, secret: {} },
  roles: {
    worker: [
      [
        ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
        ['files/*', 'mails/*'],
      ],
      [['s3:ListBucket'], ['mails']],
    ],
    lister: [[['s3:*'], ['*']]],
  } satisfies Parameters<typeof startBuckets>[0]['roles'],
}
let cloud: Awaited<ReturnType<typeof startBuckets>>
let [worker, lister]: S3Client[] = []
beforeAll(async () => {
  cloud = await startBuckets(options)
  worker = cloud.as('worker')
  lister = cloud.as('lister')
  Object.assign(process.env, cloud.environment('worker'), { FILES_BUCKET: 'files', REPLIES_BUCKET: 'files' })
})
afterAll(() => {
  cloud.stop()
  removeStateDirs()
})

const put = (Key: string, Body: Buffer, Bucket = 'files') => worker!.send(new PutObjectCommand({ Bucket, Key, Body }))
const get = (Key: string, more: object = {}) => worker!.send(new GetObjectCommand({ Bucket: 'files', Key, ...more }))

it('tells only those who may list a bucket that it has no such key', async () => {
  const missing = { Bucket: 'files', Key: 'none' }
  await expect(lister!.send(new GetObjectCommand(missing))).rejects.toMatchObject({
    name: 'NoSuchKey',
    $metadata: { httpStatusCode: 404 },
  })
  const refused = worker!.send(new GetObjectCommand(missing))
  await expect(refused).rejects.toMatchObject({ name: 'AccessDenied', $metadata: { httpStatusCode: 403 } })
  await expect(refused).rejects.toThrow(/not authorized to perform: s3:ListBucket on resource: arn:aws:s3:::files /)
})

it('has functions that take such a refusal for a missing object, but not the lack of a grant', async () => {
  const [files, { readArrivedMail }] = await Promise.all([
    import('#functions/platform/files/files.lazy.ts'),
    import('#functions/platform/files/arrived-mail.lazy.ts'),
  ])
  expect(await files.read('arrived/none.pdf')).toBeUndefined()
  expect(await readArrivedMail('none')).toBeUndefined()
  Object.assign(process.env, { FILES_BUCKET: 'secret', REPLIES_BUCKET: 'secret' })
  await expect(files.read('none')).rejects.toThrow(/s3:GetObject/)
  await expect(readArrivedMail('none')).rejects.toThrow(/s3:GetObject/)
})

it('reads 20 MB whole, however many read at once', async () => {
  const bytes = Buffer.alloc(20 * 1024 * 1024, 'A whole object. ')
  await put('big', bytes)
  const read = async () => Buffer.from(await (await get('big')).Body!.transformToByteArray()).equals(bytes)
  expect(await Promise.all(Array.from({ length: 12 }, read))).toEqual(Array(12).fill(true))
})

it('keeps nothing of an upload that ends early or has another checksum', async () => {
  await put('kept', Buffer.from('first'))
  const authorization = 'AWS4-HMAC-SHA256 Credential=worker.1/20260601/us-east-1/s3/aws4_request, Signature=x'
  const upload = request(`${cloud.endpoint}/files/kept`, {
    method: 'PUT',
    headers: { authorization, 'content-length': 1000 },
  })
  upload.on('error', () => undefined).write('some of it')
  await sleep(50)
  upload.destroy()
  const ChecksumCRC32 = 'AAAAAA=='
  const forged = new PutObjectCommand({ Bucket: 'files', Key: 'kept', Body: Buffer.from('forged'), ChecksumCRC32 })
  await expect(worker!.send(forged)).rejects.toMatchObject({ name: 'BadDigest' })
  expect(await (await get('kept')).Body!.transformToString()).toBe('first')
})

it('answers conditions and ranges', async () => {
  const { ETag } = await put('ł & <b>', Buffer.from('0123456789'))
  const range = async (Range: string) => {
    const { Body, ContentRange } = await get('ł & <b>', { Range })
    return [await Body!.transformToString(), ContentRange]
  }
  expect(await range('bytes=2-4')).toEqual(['234', 'bytes 2-4/10'])
  expect(await range('bytes=7-')).toEqual(['789', 'bytes 7-9/10'])
  expect(await range('bytes=-2')).toEqual(['89', 'bytes 8-9/10'])
  await expect(range('bytes=10-')).rejects.toMatchObject({ name: 'InvalidRange' })
  await expect(get('ł & <b>', { IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } })
})

it('lists by prefix, a page at a time, and refuses what nothing here does', async () => {
  const keys = ['acts/1/ł.webp', 'acts/1/a & b.webp', 'acts/1/c.webp', 'acts/10/d.webp']
  for (const key of keys) await put(key, Buffer.from(key), 'mails')
  const page = { Bucket: 'mails', Prefix: 'acts/1/', MaxKeys: 2 }
  const first = await worker!.send(new ListObjectsV2Command(page))
  expect(first.Contents?.map(({ Key }) => Key)).toEqual(['acts/1/a & b.webp', 'acts/1/c.webp'])
  const next = new ListObjectsV2Command({ ...page, ContinuationToken: first.NextContinuationToken })
  expect((await worker!.send(next)).Contents).toMatchObject([{ Key: 'acts/1/ł.webp', Size: 14 }])
  await expect(worker!.send(new ListObjectsV2Command({ ...page, Delimiter: '/' }))).rejects.toThrow(/does not know/)
  const { deleteObjects } = await import('#functions/platform/files/pictures.lazy.ts')
  await deleteObjects('mails', 'acts/1/')
  const left = await worker!.send(new ListObjectsV2Command({ Bucket: 'mails' }))
  expect(left.Contents?.map(({ Key }) => Key)).toEqual(['acts/10/d.webp'])
})

it('keeps objects over a restart, with the headers they came with', async () => {
  const first = await startBuckets(options)
  const stored = { Bucket: 'files', Key: 'a', Body: 'kept', ContentType: 'text/plain', CacheControl: 'max-age=1' }
  await first.as('worker').send(new PutObjectCommand(stored))
  first.stop()
  const second = await startBuckets({ ...options, stateDir: first.stateDir })
  const again = await second.as('worker').send(new GetObjectCommand({ Bucket: 'files', Key: 'a' }))
  expect(again).toMatchObject({ ContentType: 'text/plain', CacheControl: 'max-age=1', ContentLength: 4 })
  expect(await again.Body!.transformToString()).toBe('kept')
  second.stop()
})
