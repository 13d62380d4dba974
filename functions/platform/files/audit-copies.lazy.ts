import { PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { env } from '#functions/platform/config/env.ts'
import { sdk } from '#functions/platform/config/sdk.ts'

const s3 = new S3Client(sdk)

/** The bucket locks each version; the first of a key stands. */
export const keepAuditCopy = async (Key: string, lines: string): Promise<void> => {
  try {
    await s3.send(
      new PutObjectCommand({
        Bucket: env('AUDIT_BUCKET'),
        Key,
        Body: Buffer.from(lines),
        ContentType: 'application/x-ndjson',
        IfNoneMatch: '*',
      }),
    )
  } catch (error) {
    if (!(error instanceof S3ServiceException && error.name === 'PreconditionFailed')) throw error
  }
}
