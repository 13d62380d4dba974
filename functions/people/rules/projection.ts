import type { Viewer } from '#shared/domain/permissions.ts'
import type { GroupSummary } from '#shared/domain/user/schema.ts'
import type { Invitee, Member, Roster } from '#shared/domain/group/roster.ts'

/** A group as stored: `invited` is separate from the members, so no member list can expose it. */
export interface StoredGroup extends Omit<GroupSummary, 'members'>, Roster {
  leader_id: string
  version: number
  /** An import made it: without words of its leader it has no page. */
  brought?: true
}

type Looks = Pick<Viewer, 'id' | 'is_admin' | 'is_agent'>

/** Groups of an unverified leader are not public and appear in no list. */
export const isPublic = ({ members, leader_id }: Pick<StoredGroup, 'members' | 'leader_id'>): boolean =>
  members.some(({ user_id, verified }) => user_id === leader_id && verified === true)

const memberFor = (viewer: Looks, leads: boolean, member: Member) => {
  const { email, cell_phone, meal_preference, stripe_account_id, ...face } = member
  return {
    ...face,
    status: 'accepted' as const,
    ...((leads || viewer.is_agent) && { email, cell_phone }),
    ...(leads && { meal_preference }),
    ...(viewer.is_admin && { stripe_account_id }),
  }
}

const invitedMember = (groupId: string, { invited_at: _at, ...face }: Invitee) => ({
  ...face,
  is_bandleader: false,
  group_id: groupId,
  status: 'invited' as const,
})

/**
 * A group as projected for a viewer. Members' contacts: leader, agent, admin. Invitees: leader and admin, without
 * contacts. Payment account: admin.
 */
export const projectGroup = (
  viewer: Looks,
  { invited = [], members, ...group }: Omit<StoredGroup, 'invited'> & { invited?: Invitee[] },
): GroupSummary => {
  const leads = viewer.is_admin || group.leader_id === viewer.id
  return {
    ...group,
    members: [
      ...members.map((member) => memberFor(viewer, leads, member)),
      ...(leads ? invited.map((invitee) => invitedMember(group.id, invitee)) : []),
    ],
  }
}
