import { artistsApi } from '#shared/api/artists.ts'
import { AppError } from '#shared/errors.ts'
import { findUser } from '#functions/people/data/user.ts'
import { artistSongsKey, profileKey, userIdOf } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { saveSongs, songsFor } from './save-songs.ts'

/** An artist that callers may see. @throws AppError not_found */
const actOf = async (deps: Deps, id: string) => {
  const user = await findUser(deps, userIdOf(id))
  if (!user?.verified || user.artist?.id !== id) throw new AppError('not_found', 'Could not find artist')
  return { owner: user.id, key: artistSongsKey(user.id) }
}
const ofArtist = ({ params: { id } }: { params: { id: string } }) => [
  profileKey(userIdOf(id)),
  artistSongsKey(userIdOf(id)),
]

export const getArtistSongs = useCase(
  artistsApi.getArtistSongs,
  async (deps, actor, { params }) => songsFor(deps, actor, await actOf(deps, params.id)),
  ofArtist,
)

export const updateArtistSongs = useCase(
  artistsApi.updateArtistSongs,
  async (deps, actor, { params, body }) => saveSongs(deps, actor, await actOf(deps, params.id), body),
  ofArtist,
)
