import type { GroupSummary, User } from '../../shared/domain/user/schema.ts'
import type { Deps, UserRecord } from '../_lib/deps.ts'
import type { Range } from '../_lib/db.ts'
import { artistKey, membershipPrefix, profileKey, type Key } from './keys.ts'
import { signupLink } from './signup-link.ts'
import type { ArtistRow } from './summaries.ts'

/** What an account's own user (and an admin) is sent; field by field, so that nothing internal can slip out. */
export const toUser = (record: UserRecord, texts: ArtistRow | undefined, groups: GroupSummary[]): User => ({
  id: record.id, first: record.first, last: record.last, email: record.email, cell_phone: record.cell_phone, zipcode: record.zipcode,
  city: record.city, state: record.state, meal_preference: record.meal_preference, profile_picture: record.profile_picture,
  verified: record.verified, signup_complete: record.signup_complete, is_admin: record.is_admin, is_agent: record.is_agent,
  is_client: record.is_client, is_artist: record.is_artist, is_bandleader: record.is_bandleader, is_musician: record.is_musician,
  client: record.client ?? null,
  agent: record.agent ?? null,
  artist: record.artist
    ? { ...record.artist, bio: texts?.bio, repertoire: texts?.repertoire, profile_picture: record.profile_picture, brands: record.brands ?? [], is_artist: true }
    : null,
  musician: record.musician ?? null,
  groups,
})

/** A member sees of a group who is in it; the others' contacts are its leader's. */
const groupFor = (userId: string, group: GroupSummary): GroupSummary => (group.leader_id === userId
  ? group
  : { ...group, members: (group.members ?? []).map(({ email: _email, cell_phone: _phone, meal_preference: _meal, ...member }) => member) })

/** What `userView` reads; for a use case's `reads`. */
export const userReads = (id: string): (Key | Range)[] => [profileKey(id), artistKey(id), membershipPrefix(id)]

export const groupsOf = async (deps: Deps, userId: string): Promise<GroupSummary[]> => {
  const rows = await deps.db.range<{ group: GroupSummary }>(membershipPrefix(userId))
  return rows.map(({ group }) => groupFor(userId, group))
}

/** The whole account, with the agent's signup link for the address at which the app is now. What was just saved is handed in as `known`. */
export const userView = async (deps: Deps, record: UserRecord, known: { texts?: ArtistRow | undefined, groups?: GroupSummary[] } = {}): Promise<User> => {
  const [groups, texts] = await Promise.all([known.groups ?? groupsOf(deps, record.id), known.texts ?? deps.db.get<ArtistRow>(artistKey(record.id))])
  const user = toUser(record, texts, groups)
  return user.is_agent && user.agent ? { ...user, agent: { ...user.agent, ...signupLink(deps.appUrl, user.agent.id) } } : user
}
