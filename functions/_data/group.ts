import type { OutputOf } from '#shared/lazy.ts'
import type { ArtistSummary, brandSummary, groupMember, GroupSummary } from '#shared/domain/user/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import { ConditionFailed, put, putNew, remove, type TransactItem } from '../_lib/db.ts'
import type { Deps, UserRecord } from '../_lib/deps.ts'
import { ChangedMeanwhile } from './changed-meanwhile.ts'
import { brandKey, groupKey, membershipKey, profileKey, userIdOf, type Key } from './keys.ts'
import { commit } from './outbox.ts'
import { searchRows, searchWrites } from './search.ts'
import { musicianSummaryOf } from './summaries.ts'

export type GroupItem = GroupSummary & Key & { leader_id: string; version: number }
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

export const toGroup = ({ PK: _pk, SK: _sk, ...group }: GroupItem): GroupSummary => group

export const groupAsArtist = ({
  id,
  name,
  bio,
  repertoire,
  video_url,
  website_url,
  logo,
  picture,
}: GroupItem): ArtistSummary => ({ id, name, bio, repertoire, video_url, website_url, logo, picture, is_group: true })

/** A list shows a group without its long texts. */
const projectionOf = (group: GroupItem) => {
  const { bio: _bio, repertoire: _repertoire, ...card } = toGroup(group)
  return card
}
const rows = (group: GroupItem) => searchRows('group', group.id, group.name, projectionOf(group))

const peopleOf = (group: GroupItem | undefined) =>
  new Set(group ? [group.leader_id, ...(group.members ?? []).map((m) => m.user_id)] : [])

/** The group itself, its rows in lists, and a copy in the collection of each of its people. */
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
    ...searchWrites(tableName, before ? rows(before) : [], rows(after)),
    ...[...people].map((user) => put(tableName, { ...membershipKey(user, after.id), group: toGroup(after) })),
    ...gone.map((user) => remove(tableName, membershipKey(user, after.id))),
  ]
}

/** @throws AppError conflict when the group was changed meanwhile. */
export const saveGroup = async (deps: Deps, before: GroupItem | undefined, after: GroupItem): Promise<GroupItem> => {
  try {
    await commit(
      deps,
      groupWrites(deps.db.tableName, before, after),
      before ? [{ type: 'refresh_party', party: 'group', id: after.id }] : [],
    )
  } catch (error) {
    if (error instanceof ConditionFailed) throw new ChangedMeanwhile('group')
    throw error
  }
  return after
}

const tries = 5

/**
 * Changes a group as it now is, and again when it was changed meanwhile: a picture that was uploaded a moment ago is just being
 * copied into the groups of its person, and neither may undo the other. @throws AppError conflict after five tries.
 */
export const changeGroup = async (
  deps: Deps,
  read: () => Promise<GroupItem>,
  change: (group: GroupItem) => Partial<GroupItem>,
): Promise<GroupItem> => {
  for (let attempt = 1; ; attempt += 1) {
    const group = await read()
    try {
      return await saveGroup(deps, group, { ...group, ...change(group), version: group.version + 1 })
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === tries) throw error
      deps.db.refresh()
    }
  }
}

const memberOf = (
  user: UserRecord,
  group_id: string,
  instrument: string,
  leaderId: string,
): OutputOf<typeof groupMember> => {
  const musician = musicianSummaryOf(user)!
  const { user_id, musician_id, musician_name, email, cell_phone, meal_preference, profile_picture, verified } =
    musician
  return {
    user_id,
    musician_id,
    musician_name,
    instrument,
    is_bandleader: user_id === leaderId,
    email,
    cell_phone,
    meal_preference,
    profile_picture,
    verified,
    group_id,
  }
}

/** A group of which its leader is the first member, with the first instrument that they play. */
export const newGroup = (deps: Deps, name: string, leader: UserRecord): GroupItem => {
  const id = deps.id('grp')
  const instrument = leader.musician?.instruments[0] ?? 'Vocals'
  return {
    ...groupKey(id),
    id,
    name,
    leader_id: leader.id,
    version: 1,
    members: [memberOf(leader, id, instrument, leader.id)],
  }
}

/**
 * The members as a body names them: a pair named twice counts once, and the leader stays.
 * @throws AppError invalid for a musician who does not exist.
 */
export const membersOf = async (
  deps: Deps,
  group: GroupItem,
  pairs: readonly { musician_id: string; instrument: string }[],
) => {
  const users = await Promise.all(
    pairs.map(({ musician_id }) => deps.db.get<UserRecord>(profileKey(userIdOf(musician_id)))),
  )
  const members = new Map<string, OutputOf<typeof groupMember>>()
  pairs.forEach(({ musician_id, instrument }, i) => {
    const user = users[i]
    if (!user || user.musician?.id !== musician_id)
      throw new AppError('invalid', 'Unknown musician', { errors: { [`${i}.musician_id`]: 'Unknown musician' } })
    members.set(`${musician_id}|${instrument}`, memberOf(user, group.id, instrument, group.leader_id))
  })
  const rest = [...members.values()]
  if (rest.some((member) => member.is_bandleader)) return rest
  return [...(group.members ?? []).filter((member) => member.is_bandleader).slice(0, 1), ...rest]
}

/** A group that the caller may change: its leader's own, or any for an admin. @throws AppError not_found */
export const ownGroup = async (deps: Deps, actor: Viewer, id: string): Promise<GroupItem> => {
  const group = await findGroup(deps, id)
  if (!actor.is_admin && group.leader_id !== actor.id) throw noGroup()
  return group
}
