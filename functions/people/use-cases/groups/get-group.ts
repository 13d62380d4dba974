import { groupsApi } from '#shared/api/groups.ts'
import { AppError } from '#shared/errors.ts'
import { isPublic, projectGroup } from '#functions/people/rules/projection.ts'
import { findGroup, toGroup } from '#functions/people/data/group.ts'
import { groupKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const missing = () => new AppError('not_found', 'Could not find group')

/** As in lists, with the long texts; its leader and staff also get one that is not public. */
export const getGroup = useCase(
  groupsApi.getGroup,
  async (deps, actor, { params: { id } }) => {
    const group = await findGroup(deps, id, missing)
    const sees = actor.is_admin || actor.is_agent || group.leader_id === actor.id
    if (!sees && !isPublic(group)) throw missing()
    return { ...projectGroup(actor, toGroup(group)), is_group: true }
  },
  ({ params }) => [groupKey(params.id)],
)
