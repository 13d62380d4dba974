import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { env } from '#functions/platform/config/env.ts'
import { isMissing } from './missing-object.lazy.ts'
import { sdk } from '#functions/platform/config/sdk.ts'

const s3 = new S3Client(sdk)

/** SES takes 40 MB; a reply with some pictures has this. */
const mostBytes = 15 * 1024 * 1024

export const readArrivedMail = async (Key: string): Promise<Uint8Array | undefined> => {
  try {
    const { Body, ContentLength = 0 } = await s3.send(new GetObjectCommand({ Bucket: env('REPLIES_BUCKET'), Key }))
    if (ContentLength <= mostBytes) return await Body?.transformToByteArray()
    ;(Body as { destroy?: () => void } | undefined)?.destroy?.()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return undefined
}
