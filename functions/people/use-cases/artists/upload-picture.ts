import { artistsApi } from '#shared/api/artists.ts'
import { AppError } from '#shared/errors.ts'
import { artistKey, profileKey, userIdOf } from '#functions/platform/db/keys.ts'
import { storePicture } from '#functions/platform/db/picture.ts'
import { artistSummaryOf, type ArtistRow } from '#functions/people/data/summaries.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

export const uploadArtistPicture = useCase(
  artistsApi.uploadArtistPicture,
  async (deps, actor, { params: { id }, file }) => {
    const [user, texts] = await Promise.all([
      findUser(deps, userIdOf(id)),
      deps.db.get<ArtistRow>(artistKey(userIdOf(id))),
    ])
    if (!user || user.artist?.id !== id || (user.id !== actor.id && !actor.is_admin))
      throw new AppError('not_found', 'Could not find artist')
    const picture = await storePicture(deps, file, id)
    const saved = await saveUser(deps, { before: user, after: { ...user, artist: { ...user.artist, picture } } })
    return artistSummaryOf(saved, texts)!
  },
  ({ params }) => [profileKey(userIdOf(params.id)), artistKey(userIdOf(params.id))],
)
