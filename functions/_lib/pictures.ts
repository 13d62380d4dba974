import { awsRequest, bucketUrl } from './aws-request.ts'
import { env } from './env.ts'
import type { Deps } from './deps.ts'

/** Objects are named by their content, so that browser and CDN may keep them for ever. */
export const putPicture: Deps['putPicture'] = async (path, bytes, type) => awsRequest({
  service: 's3', method: 'PUT', url: await bucketUrl(env('PICTURES_BUCKET'), path), body: bytes,
  headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
})
