import type { Invitee, Member } from '#shared/domain/group/roster.ts'
import { changeGroup, findGroup } from '#functions/people/data/group.ts'
import { invitationPrefix, membershipPrefix, profileKey } from '#functions/platform/db/keys.ts'
import { inviteeOf, memberOf } from '#functions/people/data/roster.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { isSame } from '#shared/domain/same.ts'

/**
 * A person changed: updates name, picture and contacts in their groups' members, and name and picture in invitations.
 * Idempotent.
 */
export const renewMemberships = async (deps: Deps, userId: string): Promise<void> => {
  const user = await deps.db.get<UserRecord>(profileKey(userId))
  if (!user?.musician) return
  const [memberships, invitations] = await Promise.all([
    deps.db.all<{ group: { id: string } }>(membershipPrefix(userId)),
    deps.db.all<{ invitation: { group_id: string } }>(invitationPrefix(userId)),
  ])
  const ids = [...memberships.map(({ group }) => group.id), ...invitations.map(({ invitation }) => invitation.group_id)]
  for (const id of new Set(ids)) {
    await changeGroup(
      deps,
      () => findGroup(deps, id),
      (group) => {
        const member = (one: Member) => (one.user_id === userId ? memberOf(user, one.instrument, group) : one)
        const invitee = (one: Invitee) =>
          one.user_id === userId ? inviteeOf(user, one.instrument, one.invited_at) : one
        const patch = { members: group.members.map(member), invited: group.invited.map(invitee) }
        return isSame(patch, { members: group.members, invited: group.invited }) ? undefined : { patch }
      },
    )
  }
}
