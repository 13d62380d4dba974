import { CompleteMultipartUploadCommand, PutObjectCommand, UploadPartCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArchiveStore, FileStore } from '#functions/platform/deps/deps.ts'
import { startBuckets } from './bucket-fixture.ts'
import { removeStateDirs } from './fixture.ts'

/** Uploads in parts, by the functions' own client, on the local cloud's buckets. */

const megabytes = (count: number, fill: number) => Buffer.alloc(count * 1024 * 1024, fill)
let cloud: Awaited<ReturnType<typeof startBuckets>>
let s3: S3Client
let store: ArchiveStore
let files: FileStore

beforeAll(async () => {
  cloud = await startBuckets({
    buckets: { files: {}, pictures: {} },
    roles: {
      worker: [
        [
          ['s3:GetObject', 's3:PutObject'],
          ['files/exports/*', 'pictures/pictures/*'],
        ],
        [['s3:ListBucket'], ['files', 'pictures']],
      ],
    },
  })
  s3 = cloud.as('worker')
  Object.assign(process.env, cloud.environment('worker'), { FILES_BUCKET: 'files', PICTURES_BUCKET: 'pictures' })
  store = await import('#functions/platform/files/archives.lazy.ts')
  files = await import('#functions/platform/files/files.lazy.ts')
})
afterAll(() => {
  cloud.stop()
  removeStateDirs()
})

describe('an upload in parts', () => {
  it('is one object once it is finished, and nothing before', async () => {
    const key = 'exports/exp_1/archive.zip'
    const of = { key, upload: await store.begin(key) }
    const parts = [await store.addPart(of, 1, megabytes(5, 1))]
    await store.addPart(of, 2, Buffer.from('replaced'))
    parts.push(await store.addPart(of, 2, Buffer.from('the end')))
    expect(await store.sizeOf(key)).toBeUndefined()
    await store.finish(of, parts)
    expect(await store.sizeOf(key)).toBe(5 * 1024 * 1024 + 7)
    expect(await files.read(key)).toEqual(Buffer.concat([megabytes(5, 1), Buffer.from('the end')]))
    await expect(store.addPart(of, 3, Buffer.from('late'))).rejects.toMatchObject({ name: 'NoSuchUpload' })
  })

  it('takes small parts at the end alone, each as it was sent, in order', async () => {
    const key = 'exports/exp_2/archive.zip'
    const of = { key, upload: await store.begin(key) }
    const [one, two] = [await store.addPart(of, 1, megabytes(1, 1)), await store.addPart(of, 2, megabytes(1, 2))]
    await expect(store.finish(of, [one, two])).rejects.toMatchObject({ name: 'EntityTooSmall' })
    await expect(store.finish(of, [two, one])).rejects.toMatchObject({ name: 'InvalidPart' })
    const named = [two, one].map(({ etag, crc32 }, at) => ({ ETag: etag, ChecksumCRC32: crc32, PartNumber: 2 - at }))
    const reversed = { Bucket: 'files', Key: key, UploadId: of.upload, MultipartUpload: { Parts: named } }
    await expect(s3.send(new CompleteMultipartUploadCommand(reversed))).rejects.toMatchObject({
      name: 'InvalidPartOrder',
    })
    const beyond = { Bucket: 'files', Key: key, UploadId: of.upload, PartNumber: 10_001, Body: 'x' }
    await expect(s3.send(new UploadPartCommand(beyond))).rejects.toMatchObject({ name: 'InvalidArgument' })
  })

  it('needs the right to put the object', async () => {
    await expect(store.begin('arrived/x')).rejects.toThrow(/s3:PutObject/)
  })
})

it('lists what comes after a key', async () => {
  for (const name of ['a', 'b', 'c'])
    await s3.send(new PutObjectCommand({ Bucket: 'pictures', Key: `pictures/${name}.jpg`, Body: name }))
  expect(await store.list('pictures', undefined)).toHaveLength(3)
  expect(await store.list('pictures', 'pictures/a.jpg')).toEqual([
    { key: 'pictures/b.jpg', size: 1 },
    { key: 'pictures/c.jpg', size: 1 },
  ])
})
