import { acceptedFiles, fileInput, type Audience, type FileKind } from '#shared/domain/file/schema.ts'
import { converted, otherPictures } from '#web/lib/chosen-picture.ts'

/** Offered by a file dialog. */
export const shareableFiles = `${acceptedFiles},${otherPictures}`

/** Of a converted picture, so that the smallest words of a floor plan can be read; more is no canvas on a phone. */
const longestShared = 4000

/** A file as it can be sent, or why it cannot be. */
export const chosenFile = async (
  picked: File,
  audience: Audience,
  kind: FileKind,
): Promise<{ file: File } | { problem: string }> => {
  const picture = await converted(picked, longestShared)
  if (picture && 'problem' in picture) return picture
  const file = picture?.file ?? picked
  const { error } = fileInput().safeParse({ name: file.name, size: file.size, audience, kind })
  return error ? { problem: error.issues[0]!.message } : { file }
}
