import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { ArchiveStore } from '#functions/platform/deps/deps.ts'
import { env } from '#functions/platform/config/env.ts'
import { isMissing } from './missing-object.lazy.ts'
import { sdk } from '#functions/platform/config/sdk.ts'

// A part has megabytes: the three seconds of other calls are for rows.
const patient = { ...sdk.requestHandler, requestTimeout: 30_000, socketTimeout: 30_000 }
const s3 = new S3Client({ ...sdk, requestHandler: patient })

const bucketOf = { pictures: 'PICTURES_BUCKET', documents: 'DOCUMENTS_BUCKET', files: 'FILES_BUCKET' } as const
const prefixOf = { pictures: 'pictures/', documents: 'contracts/', files: 'files/' } as const

/** Named, because an upload that was begun with one asks for that of each part in the end. */
const ChecksumAlgorithm = 'CRC32'

export const begin: ArchiveStore['begin'] = async (Key) => {
  const upload = { Bucket: env('FILES_BUCKET'), Key, ContentType: 'application/zip', ContentDisposition: 'attachment' }
  return (await s3.send(new CreateMultipartUploadCommand({ ...upload, ChecksumAlgorithm }))).UploadId!
}

export const addPart: ArchiveStore['addPart'] = async ({ key: Key, upload: UploadId }, PartNumber, Body) => {
  const part = { Bucket: env('FILES_BUCKET'), Key, UploadId, PartNumber, Body }
  const { ETag, ChecksumCRC32 } = await s3.send(new UploadPartCommand({ ...part, ChecksumAlgorithm }))
  return { etag: ETag!, crc32: ChecksumCRC32! }
}

export const finish: ArchiveStore['finish'] = async ({ key: Key, upload: UploadId }, parts) => {
  const Parts = parts.map(({ etag, crc32 }, at) => ({ ETag: etag, ChecksumCRC32: crc32, PartNumber: at + 1 }))
  await s3.send(
    new CompleteMultipartUploadCommand({ Bucket: env('FILES_BUCKET'), Key, UploadId, MultipartUpload: { Parts } }),
  )
}

export const sizeOf: ArchiveStore['sizeOf'] = async (Prefix) => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: env('FILES_BUCKET'), Prefix, MaxKeys: 1 }))
  return Contents.find(({ Key }) => Key === Prefix)?.Size
}

export const list: ArchiveStore['list'] = async (from, StartAfter) => {
  const range = { Bucket: env(bucketOf[from]), Prefix: prefixOf[from], ...(StartAfter && { StartAfter }) }
  const { Contents = [] } = await s3.send(new ListObjectsV2Command(range))
  return Contents.map(({ Key = '', Size = 0 }) => ({ key: Key, size: Size }))
}

export const read: ArchiveStore['read'] = async (from, Key) => {
  try {
    const { Body, ContentLength } = await s3.send(new GetObjectCommand({ Bucket: env(bucketOf[from]), Key }))
    const bytes = Buffer.from(await Body!.transformToByteArray())
    if (bytes.length !== ContentLength) throw new Error('The object was cut off on its way')
    return bytes
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
