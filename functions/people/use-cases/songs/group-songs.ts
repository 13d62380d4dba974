import { groupsApi } from '#shared/api/groups.ts'
import { AppError } from '#shared/errors.ts'
import { findGroup } from '#functions/people/data/group.ts'
import { isPublic } from '#functions/people/rules/projection.ts'
import { groupKey, groupSongsKey } from '#functions/platform/db/keys.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { saveSongs, songsFor } from './save-songs.ts'

const missing = () => new AppError('not_found', 'Could not find the group')

/** A group that the caller may see. @throws AppError not_found */
const actOf = async (deps: Deps, { id: callerId, is_admin, is_agent }: Actor, id: string) => {
  const group = await findGroup(deps, id, missing)
  if (!isPublic(group) && group.leader_id !== callerId && !is_admin && !is_agent) throw missing()
  return { owner: group.leader_id, key: groupSongsKey(id) }
}
const ofGroup = ({ params: { id } }: { params: { id: string } }) => [groupKey(id), groupSongsKey(id)]

export const getGroupSongs = useCase(
  groupsApi.getGroupSongs,
  async (deps, actor, { params }) => songsFor(deps, actor, await actOf(deps, actor, params.id)),
  ofGroup,
)

export const updateGroupSongs = useCase(
  groupsApi.updateGroupSongs,
  async (deps, actor, { params, body }) => saveSongs(deps, actor, await actOf(deps, actor, params.id), body),
  ofGroup,
)
