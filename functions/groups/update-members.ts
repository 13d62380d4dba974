import { groupsApi } from '#shared/api/groups.ts'
import { groupKey, profileKey, userIdOf } from '../_data/keys.ts'
import { changeGroup, membersOf, ownGroup, toGroup } from '../_data/group.ts'
import { useCase } from '../_lib/use-case.ts'

export const updateMembers = useCase(
  groupsApi.updateMembers,
  async (deps, actor, { params, body }) => {
    const own = () => ownGroup(deps, actor, params.id)
    const members = await membersOf(deps, await own(), body)
    return toGroup(await changeGroup(deps, own, () => ({ members })))
  },
  ({ params, body }) => [groupKey(params.id), ...body.map(({ musician_id }) => profileKey(userIdOf(musician_id)))],
)
