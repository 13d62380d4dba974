import { artistsApi } from '#shared/api/artists.ts'
import { isPublic } from '#functions/people/rules/projection.ts'
import { isAgencys } from '#functions/people/data/client-record.ts'
import { findBrand, findGroup, groupAsArtist } from '#functions/people/data/group.ts'
import { findUser } from '#functions/people/data/user.ts'
import { contactsFor } from '#functions/people/rules/contacts.ts'
import { artistKey, brandKey, groupKey, profileKey, userIdOf, type Key } from '#functions/platform/db/keys.ts'
import {
  artistSummaryOf,
  bandleaderSummaryOf,
  musicianAsArtist,
  musicianSummaryOf,
  type ArtistRow,
} from '#functions/people/data/summaries.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { AppError } from '#shared/errors.ts'

const missing = () => new AppError('not_found', 'Could not find artist')

const keysOf = (id: string): Key[] => {
  if (id.startsWith('brd_')) return [brandKey(id)]
  if (id.startsWith('grp_')) return [groupKey(id)]
  return [profileKey(userIdOf(id)), artistKey(userIdOf(id))]
}

const person = async (deps: Deps, id: string) => {
  const [user, texts] = await Promise.all([
    deps.db.get<UserRecord>(profileKey(userIdOf(id))),
    deps.db.get<ArtistRow>(artistKey(userIdOf(id))),
  ])
  return { user, texts }
}

/** Of a record that the agency wrote, until its person claims the account. */
const unclaimed = (user: UserRecord | undefined) => (user && isAgencys(user) ? { unclaimed_user_id: user.id } : {})

/** An artist, brand or group, as on the Artists page (docs/product.md#screens); for staff also a musician. */
export const getArtist = useCase(
  artistsApi.getArtist,
  async (deps, actor, { params: { id } }) => {
    if (id.startsWith('brd_')) return { ...(await findBrand(deps, id, missing)), is_brand: true }
    const isStaff = actor.is_agent || actor.is_admin
    if (id.startsWith('grp_')) {
      const group = await findGroup(deps, id, missing)
      if (!isPublic(group)) throw missing()
      const leader = isStaff && group.brought ? await findUser(deps, group.leader_id) : undefined
      return { ...groupAsArtist(group), ...unclaimed(leader) }
    }
    const { user, texts } = await person(deps, id)
    if (id.startsWith('mus_')) {
      const musician = user?.musician?.id === id ? musicianSummaryOf(user) : undefined
      if (!musician || !isStaff) throw missing()
      return { ...musicianAsArtist(musician), ...unclaimed(user) }
    }
    const artist = user?.verified && user.artist?.id === id ? artistSummaryOf(user, texts) : undefined
    if (!artist) throw missing()
    return { ...contactsFor(actor, artist), ...(isStaff && unclaimed(user)) }
  },
  ({ params }) => keysOf(params.id),
)

export const getBandleader = useCase(
  artistsApi.getBandleader,
  async (deps, actor, { params: { id } }) => {
    const user = await deps.db.get<UserRecord>(profileKey(userIdOf(id)))
    const leader = user?.verified && user.musician?.id === id ? bandleaderSummaryOf(user) : undefined
    if (!leader) throw new AppError('not_found', 'Could not find band leader')
    return contactsFor(actor, leader)
  },
  ({ params }) => [profileKey(userIdOf(params.id))],
)
