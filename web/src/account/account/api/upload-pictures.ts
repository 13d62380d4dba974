import type { User } from '#shared/domain/user/schema.ts'
import { upload } from '#web/lib/api/upload.ts'
import { resizeImage } from '#web/lib/resize-image.ts'

/** Files chosen but not uploaded: `profile`, `artist`, `logo.<group id>`, `picture.<group id>`. */
export type ChosenPictures = Readonly<Record<string, File>>

export interface PictureUpload {
  key: string
  failure: string
  send: (onProgress: (fraction: number) => void) => Promise<unknown>
}

/** A save's uploads in order (docs/product.md#event-status): artist, profile, then each group's logo and picture. */
export const pictureUploads = (user: User, chosen: ChosenPictures): PictureUpload[] => {
  const uploads: PictureUpload[] = []
  const add = (
    key: string,
    failure: string,
    send: (picture: Blob, onProgress: (fraction: number) => void) => Promise<unknown>,
  ) => {
    const file = chosen[key]
    if (file) uploads.push({ key, failure, send: async (onProgress) => send(await resizeImage(file), onProgress) })
  }
  const artist = user.artist?.id
  if (artist)
    add('artist', 'Could not upload artist picture', (picture, onProgress) =>
      upload('POST /artists/{id}/picture', { id: artist }, picture, { onProgress }),
    )
  add('profile', 'Could not upload file', (picture, onProgress) =>
    upload('POST /users/{id}/profile-picture', { id: user.id }, picture, { onProgress }),
  )
  for (const { id } of user.groups) {
    add(`logo.${id}`, 'Could not upload group logo', (picture, onProgress) =>
      upload('POST /groups/{id}/logo', { id }, picture, { onProgress }),
    )
    add(`picture.${id}`, 'Could not upload group picture', (picture, onProgress) =>
      upload('POST /groups/{id}/picture', { id }, picture, { onProgress }),
    )
  }
  return uploads
}
