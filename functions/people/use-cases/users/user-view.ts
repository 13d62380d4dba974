import { projectGroup, type StoredGroup } from '#functions/people/rules/projection.ts'
import { mustEnroll } from '#shared/domain/user/second-factor.ts'
import type { User } from '#shared/domain/user/schema.ts'
import type { Actor, Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import type { Range } from '#functions/platform/db/db.ts'
import { artistKey, emailLinkKey, membershipPrefix, profileKey, type Key } from '#functions/platform/db/keys.ts'
import { type EmailLinkRow, isOpenLink } from '#functions/people/data/email-link.ts'
import { signupLink } from '#functions/people/data/signup-link.ts'
import type { ArtistRow } from '#functions/people/data/summaries.ts'
import { toUser } from '#functions/people/data/to-user.ts'

/** The keys that `userView` reads, for a use case's `reads`. */
export const userReads = (id: string): (Key | Range)[] => [
  profileKey(id),
  artistKey(id),
  emailLinkKey(id, 'change'),
  membershipPrefix(id),
]

/** As stored; responses go through `projectGroup`. */
export const groupsOf = async (deps: Deps, userId: string): Promise<StoredGroup[]> => {
  const rows = await deps.db.range<{ group: StoredGroup }>(membershipPrefix(userId))
  return rows.map(({ group }) => group)
}

/**
 * The whole account for the caller (its owner or an admin), with the agent's signup link for the app's current URL.
 * `known` is what was just saved.
 */
export const userView = async (
  deps: Deps,
  caller: Actor,
  record: UserRecord,
  known: { texts?: ArtistRow | undefined; groups?: StoredGroup[] } = {},
): Promise<User> => {
  const [groups, texts, link] = await Promise.all([
    known.groups ?? groupsOf(deps, record.id),
    known.texts ?? deps.db.get<ArtistRow>(artistKey(record.id)),
    caller.id === record.id ? deps.db.get<EmailLinkRow>(emailLinkKey(record.id, 'change')) : undefined,
  ])
  const user = toUser(
    record,
    texts,
    groups.map((group) => projectGroup(caller, group)),
  )
  if (link && isOpenLink(deps, record, link)) user.email_pending = link.email
  if (mustEnroll(record, record.second_factor, deps.staffSecondFactor)) user.needs_second_factor = true
  return user.is_agent && user.agent
    ? { ...user, agent: { ...user.agent, ...(await signupLink(deps.appUrl, user.agent.id)) } }
    : user
}
