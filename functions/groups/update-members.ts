import { groupsApi } from '../../shared/api/groups.ts'
import { groupKey, profileKey, userIdOf } from '../_data/keys.ts'
import { membersOf, ownGroup, saveGroup, toGroup } from '../_data/group.ts'
import { useCase } from '../_lib/use-case.ts'

export const updateMembers = useCase(
  groupsApi.updateMembers,
  async (deps, actor, { params, body }) => {
    const group = await ownGroup(deps, actor, params.id)
    const members = await membersOf(deps, group, body)
    return toGroup(await saveGroup(deps, group, { ...group, members, version: group.version + 1 }))
  },
  ({ params, body }) => [groupKey(params.id), ...body.map(({ musician_id }) => profileKey(userIdOf(musician_id)))],
)
