import { keptForGood } from '#shared/cache-control.ts'
import { env } from '#functions/platform/config/env.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Objects are named by content, so that browsers and CDN may cache them forever. */
export const putPicture: Deps['putPicture'] = async (path, bytes, type) => {
  const { putObject } = await import('./pictures.lazy.ts')
  await putObject({
    Bucket: env('PICTURES_BUCKET'),
    Key: path.slice(1),
    Body: bytes,
    ContentType: type,
    CacheControl: keptForGood,
  })
}
