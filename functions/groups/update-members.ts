import { groupsApi } from '#shared/api/groups.ts'
import { groupKey, profileKey, userIdOf } from '../_data/keys.ts'
import { ChangedMeanwhile, isOlder } from '../_data/changed-meanwhile.ts'
import { changeGroup, membersOf, ownGroup, toGroup } from '../_data/group.ts'
import { useCase } from '../_lib/use-case.ts'

export const updateMembers = useCase(
  groupsApi.updateMembers,
  async (deps, actor, { params, query, body }) => {
    const own = async () => {
      const group = await ownGroup(deps, actor, params.id)
      if (isOlder(query.version, group)) throw new ChangedMeanwhile('group', { current: toGroup(group) })
      return group
    }
    const members = await membersOf(deps, await own(), body)
    return toGroup(await changeGroup(deps, own, () => ({ members })))
  },
  ({ params, body }) => [groupKey(params.id), ...body.map(({ musician_id }) => profileKey(userIdOf(musician_id)))],
)
