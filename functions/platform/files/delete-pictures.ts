import { env } from '#functions/platform/config/env.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The bucket is versioned: deleted pictures disappear from the site at once, and for good after 30 days. */
export const deletePictures: Deps['deletePictures'] = async (owner) => {
  const { deleteObjects } = await import('./pictures.lazy.ts')
  await deleteObjects(env('PICTURES_BUCKET'), `pictures/${owner}/`)
}
