import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { env } from './env.ts'
import type { Deps } from './deps.ts'

const s3 = new S3Client({})

/** Objects are named by their content, so that browser and CDN may keep them for ever. */
export const putPicture: Deps['putPicture'] = async (path, bytes, type) => {
  await s3.send(new PutObjectCommand({
    Bucket: env('PICTURES_BUCKET'), Key: path.slice(1), Body: bytes, ContentType: type, CacheControl: 'public, max-age=31536000, immutable',
  }))
}
