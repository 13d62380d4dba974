import { createHash } from 'node:crypto'
import { cleanImage } from '#functions/platform/files/image.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Upload } from '#functions/platform/deps/use-case.ts'

/**
 * Stores a cleaned picture under a content-based name: the same picture is the same object.
 * @returns its path on the site, `/pictures/<owner>/<hash>.<ext>`.
 * @throws AppError unsupported_media or too_large; then nothing is stored.
 */
export const storePicture = async (deps: Deps, file: Upload, owner: string): Promise<string> => {
  const image = cleanImage(file.bytes)
  const name = createHash('sha256').update(image.bytes).digest('base64url').slice(0, 24)
  const path = `/pictures/${owner}/${name}.${image.extension}`
  await deps.putPicture(path, image.bytes, image.type)
  return path
}
