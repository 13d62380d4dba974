import type { OutputOf } from '#shared/lazy.ts'
import { isPublic, projectGroup, type StoredGroup } from '#functions/people/rules/projection.ts'
import type { ArtistSummary, brandSummary, groupInvitation } from '#shared/domain/user/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { ConditionFailed, put, putNew, remove, type TransactItem } from '#functions/platform/db/db.ts'
import { isCurrent } from '#functions/platform/db/schema-version.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { actRow } from './act-row.ts'
import {
  brandKey,
  groupKey,
  groupSongsKey,
  invitationKey,
  membershipKey,
  type Key,
} from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { memberOf } from './roster.ts'
import { rowWrites } from '#functions/platform/db/row-writes.ts'
import { searchRows } from '#functions/platform/db/search.ts'

export type GroupItem = StoredGroup & Key
export type Brand = OutputOf<typeof brandSummary>

const noGroup = () => new AppError('not_found', 'Something went wrong')

export const findGroup = async (deps: Deps, id: string, missing: () => AppError = noGroup): Promise<GroupItem> => {
  const group = await deps.db.get<GroupItem>(groupKey(id))
  if (!group) throw missing()
  return group
}

export const findBrand = async (deps: Deps, id: string, missing: () => AppError): Promise<Brand> => {
  const brand = await deps.db.get<Brand & Key>(brandKey(id))
  if (!brand) throw missing()
  const { PK: _pk, SK: _sk, ...rest } = brand
  return rest
}

export const toGroup = ({ PK: _pk, SK: _sk, brought: _brought, ...group }: GroupItem): StoredGroup => group

export const groupAsArtist = ({
  id,
  name,
  bio,
  repertoire,
  video_url,
  website_url,
  logo,
  picture,
  genres,
}: GroupItem): ArtistSummary => ({
  ...{ id, name, bio, repertoire, video_url, website_url, logo, picture, genres },
  is_group: true,
})

export type Invitation = OutputOf<typeof groupInvitation>

/** A list row's group: without long texts, members' meals, and invitees. */
const projectionOf = (group: GroupItem) => {
  const { bio: _bio, repertoire: _repertoire, invited: _invited, members, ...projection } = toGroup(group)
  return { ...projection, members: members.map(({ meal_preference: _meal, ...member }) => member) }
}
const hasPage = ({ brought, bio }: GroupItem) => brought === undefined || Boolean(bio)
const rows = (group: GroupItem) => [
  ...(isPublic(group) ? searchRows('group', group.id, group.name, projectionOf(group)) : []),
  ...(isPublic(group) && hasPage(group) ? [actRow('group', group)] : []),
]

const peopleOf = (group: GroupItem | undefined) =>
  new Set(group ? [group.leader_id, ...group.members.map(({ user_id }) => user_id)] : [])

const nobody = { id: '', is_admin: false, is_agent: false }

/** The leader's copy is the whole group; a member's copy shows the members without contacts. */
const copyFor = (userId: string, group: GroupItem) =>
  userId === group.leader_id ? toGroup(group) : projectGroup(nobody, toGroup(group))

/** An invitation as invitees see it before they answer; one row for all their instruments. */
const invitationRows = (group: GroupItem): (Key & { invitation: Invitation })[] => {
  const leader = group.members.find(({ is_bandleader }) => is_bandleader)
  return [...new Set(group.invited.map(({ user_id }) => user_id))].map((userId) => {
    const own = group.invited.filter(({ user_id }) => user_id === userId)
    return {
      ...invitationKey(userId, group.id),
      invitation: {
        group_id: group.id,
        group_name: group.name,
        leader_name: leader?.musician_name ?? '',
        logo: group.logo ?? null,
        instruments: own.map(({ instrument }) => instrument),
        invited_at: own[0]!.invited_at,
      },
    }
  })
}

/** The group itself, its list rows, a copy in each member's collection, and the open invitations. */
export const groupWrites = (tableName: string, before: GroupItem | undefined, after: GroupItem): TransactItem[] => {
  const own = before
    ? put(
        tableName,
        { ...after },
        { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } },
      )
    : putNew(tableName, { ...after })
  const people = peopleOf(after)
  const gone = [...peopleOf(before)].filter((user) => !people.has(user))
  return [
    own,
    ...rowWrites(
      tableName,
      before ? [...rows(before), ...invitationRows(before)] : [],
      [...rows(after), ...invitationRows(after)],
      !before || isCurrent(before),
    ),
    ...[...people].map((user) => put(tableName, { ...membershipKey(user, after.id), group: copyFor(user, after) })),
    ...gone.map((user) => remove(tableName, membershipKey(user, after.id))),
  ]
}

/** @throws AppError conflict if the group changed since it was read. */
export const saveGroup = async (
  deps: Deps,
  before: GroupItem | undefined,
  after: GroupItem,
  jobs: readonly OutboxJob[] = [],
): Promise<GroupItem> => {
  try {
    await commit(deps, groupWrites(deps.db.tableName, before, after), [
      ...jobs,
      ...(before ? [{ type: 'refresh_party' as const, party: 'group' as const, id: after.id }] : []),
    ])
  } catch (error) {
    if (error instanceof ConditionFailed) throw new ChangedMeanwhile('group')
    throw error
  }
  return after
}

/** Without its leader, a group ends: it leaves all lists and its members' accounts. Past events keep its name. */
export const dissolveGroup = async (deps: Deps, id: string): Promise<void> => {
  const group = await deps.db.get<GroupItem>(groupKey(id))
  if (!group) return
  const { tableName } = deps.db
  const items = [
    remove(tableName, groupKey(id), {
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': group.version },
    }),
    ...rowWrites(tableName, [...rows(group), ...invitationRows(group)], []),
    remove(tableName, groupSongsKey(id)),
    ...[...peopleOf(group)].map((user) => remove(tableName, membershipKey(user, id))),
  ]
  await commit(deps, items, [{ type: 'erase_holds', act_ids: [id] }])
}

/** Of a group that nobody has used, for the transaction that removes its leader. */
export const removeGroupWrites = (tableName: string, group: GroupItem): TransactItem[] => [
  remove(tableName, groupKey(group.id), {
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': group.version },
  }),
  ...rowWrites(tableName, rows(group), []),
  remove(tableName, groupSongsKey(group.id)),
  ...[...peopleOf(group)].map((user) => remove(tableName, membershipKey(user, group.id))),
]

/** Removes a person's seats and invitations. */
export const leaveGroup = (deps: Deps, id: string, userId: string): Promise<GroupItem> =>
  changeGroup(
    deps,
    () => findGroup(deps, id),
    ({ members, invited }) => ({
      patch: {
        members: members.filter(({ user_id }) => user_id !== userId),
        invited: invited.filter(({ user_id }) => user_id !== userId),
      },
    }),
  )

export interface GroupChange {
  patch: Partial<StoredGroup>
  jobs?: readonly OutboxJob[]
}

/**
 * Changes the current group, and retries if it changed in the meantime: a picture uploaded a moment ago may just be
 * copied into the groups, and neither write may undo the other. An undefined change writes nothing.
 * @throws AppError conflict after several tries.
 */
export const changeGroup = async (
  deps: Deps,
  read: () => Promise<GroupItem>,
  change: (group: GroupItem) => GroupChange | undefined,
): Promise<GroupItem> =>
  retryConflicts(deps, async () => {
    const group = await read()
    const next = change(group)
    return next ? saveGroup(deps, group, { ...group, ...next.patch, version: group.version + 1 }, next.jobs) : group
  })

/** A group whose leader is its first member, with their first instrument. */
export const newGroup = (deps: Deps, name: string, leader: UserRecord): GroupItem => {
  const seat = { id: deps.id('grp'), leader_id: leader.id }
  const instrument = leader.musician?.instruments[0] ?? 'Vocals'
  return {
    ...groupKey(seat.id),
    ...seat,
    name,
    version: 1,
    members: [memberOf(leader, instrument, seat)],
    invited: [],
  }
}

/** A group that the caller may change: their own or, for admins, any. @throws AppError not_found */
export const ownGroup = async (deps: Deps, actor: Viewer, id: string): Promise<GroupItem> => {
  const group = await findGroup(deps, id)
  if (!actor.is_admin && group.leader_id !== actor.id) throw noGroup()
  return group
}
