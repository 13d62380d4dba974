import {
  DeleteObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import { sdk } from '#functions/platform/config/sdk.ts'

const s3 = new S3Client(sdk)

export const putObject = (input: PutObjectCommandInput) => s3.send(new PutObjectCommand(input))

/** Deletes the current version of every object below a prefix. */
export const deleteObjects = async (Bucket: string, Prefix: string): Promise<void> => {
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix }))
    for (const { Key } of Contents) await s3.send(new DeleteObjectCommand({ Bucket, Key }))
}
