import type { GroupSummary, User } from '#shared/domain/user/schema.ts'
import type { Deps, UserRecord } from '../_lib/deps.ts'
import type { Range } from '../_lib/db.ts'
import { artistKey, membershipPrefix, profileKey, type Key } from './keys.ts'
import { signupLink } from './signup-link.ts'
import type { ArtistRow } from './summaries.ts'
import { toUser } from './to-user.ts'

/** A member sees of a group who is in it; the others' contacts are its leader's. */
const groupFor = (userId: string, group: GroupSummary): GroupSummary =>
  group.leader_id === userId
    ? group
    : {
        ...group,
        members: (group.members ?? []).map(
          ({ email: _email, cell_phone: _phone, meal_preference: _meal, ...member }) => member,
        ),
      }

/** What `userView` reads; for a use case's `reads`. */
export const userReads = (id: string): (Key | Range)[] => [profileKey(id), artistKey(id), membershipPrefix(id)]

export const groupsOf = async (deps: Deps, userId: string): Promise<GroupSummary[]> => {
  const rows = await deps.db.range<{ group: GroupSummary }>(membershipPrefix(userId))
  return rows.map(({ group }) => groupFor(userId, group))
}

/** The whole account, with the agent's signup link for the address at which the app is now. What was just saved is handed in as `known`. */
export const userView = async (
  deps: Deps,
  record: UserRecord,
  known: { texts?: ArtistRow | undefined; groups?: GroupSummary[] } = {},
): Promise<User> => {
  const [groups, texts] = await Promise.all([
    known.groups ?? groupsOf(deps, record.id),
    known.texts ?? deps.db.get<ArtistRow>(artistKey(record.id)),
  ])
  const user = toUser(record, texts, groups)
  return user.is_agent && user.agent
    ? { ...user, agent: { ...user.agent, ...(await signupLink(deps.appUrl, user.agent.id)) } }
    : user
}
