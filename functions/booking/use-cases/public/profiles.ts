import { listingOf, type Listing } from '#shared/domain/act/listing.ts'
import { publicApi } from '#shared/api/public.ts'
import { isPublic } from '#functions/people/rules/projection.ts'
import { AppError } from '#shared/errors.ts'
import { findBrand, findGroup } from '#functions/people/data/group.ts'
import { artistKey, publicArtistKey, userIdOf } from '#functions/platform/db/keys.ts'
import type { ArtistRow } from '#functions/people/data/summaries.ts'
import type { PublicArtistRow } from '#functions/people/data/user.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** A public profile, field by field, so that no email, phone or member leaks onto a public page. */

const missing = (noun: string) => () => new AppError('not_found', `Could not find ${noun}`)

type Text = 'bio' | 'repertoire' | 'video_url' | 'website_url' | 'epk_url' | 'picture' | 'profile_picture' | 'logo'
interface Act extends Partial<Record<Text, string | null | undefined>>, Listing {
  id: string
  name: string
}
export type Profile = ReturnType<typeof profile>

const profile = <K extends 'artist' | 'brand' | 'group'>(
  kind: K,
  { id, name, bio, repertoire, video_url, website_url, epk_url, picture, profile_picture, logo, ...act }: Act,
) => ({
  ...{ id, name, kind, bio, repertoire, video_url, website_url, epk_url, picture, profile_picture, logo },
  ...listingOf(act),
})

/** An artist has a public page once an admin has verified the account and it is complete. */
export const publicArtist = useCase(publicApi.publicArtist, async (deps, _actor, { params: { id } }) => {
  const userId = userIdOf(id)
  const [artist, texts] = await Promise.all([
    deps.db.get<PublicArtistRow>(publicArtistKey(userId)),
    deps.db.get<ArtistRow>(artistKey(userId)),
  ])
  if (artist?.id !== id) throw missing('artist')()
  return profile('artist', { ...artist, bio: texts?.bio, repertoire: texts?.repertoire })
})

export const publicBrand = useCase(publicApi.publicBrand, async (deps, _actor, { params: { id } }) =>
  profile('brand', await findBrand(deps, id, missing('brand'))),
)

export const publicGroup = useCase(publicApi.publicGroup, async (deps, _actor, { params: { id } }) => {
  const group = await findGroup(deps, id, missing('group'))
  if (!isPublic(group)) throw missing('group')()
  return profile('group', group)
})
