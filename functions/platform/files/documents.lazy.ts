import { GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { GetObjectCommandInput } from '@aws-sdk/client-s3'
import type { DocumentStore } from '#functions/platform/deps/deps.ts'
import { env } from '#functions/platform/config/env.ts'
import { isMissing } from './missing-object.lazy.ts'
import { sdk } from '#functions/platform/config/sdk.ts'

const s3 = new S3Client(sdk)

const get = async (input: Pick<GetObjectCommandInput, 'Key' | 'VersionId'>) => {
  const { Body, VersionId } = await s3.send(new GetObjectCommand({ Bucket: env('DOCUMENTS_BUCKET'), ...input }))
  return { bytes: Buffer.from(await Body!.transformToByteArray()), version: VersionId! }
}

/** The bucket locks each version; `IfNoneMatch` prevents a second one. */
export const keep = async (Key: string, Body: Buffer) => {
  try {
    const { VersionId } = await s3.send(
      new PutObjectCommand({
        Bucket: env('DOCUMENTS_BUCKET'),
        Key,
        Body,
        ContentType: 'application/pdf',
        IfNoneMatch: '*',
      }),
    )
    return { bytes: Body, version: VersionId! }
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'PreconditionFailed') return get({ Key })
    throw error
  }
}

export const read: DocumentStore['read'] = async (Key, VersionId) => {
  try {
    return (await get({ Key, VersionId })).bytes
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
