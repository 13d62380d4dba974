import { groupsApi } from '#shared/api/groups.ts'
import { projectGroup } from '#shared/domain/group/projection.ts'
import { AppError } from '#shared/errors.ts'
import { newGroup, saveGroup, toGroup } from '#functions/_data/people/group.ts'
import { useCase } from '#functions/_lib/use-case.ts'

/** Band leaders only; old clients send `leader_id`, which must be the caller's own. */
export const createGroup = useCase(groupsApi.createGroup, async (deps, actor, { body }) => {
  if (!actor.is_bandleader || (body.leader_id !== undefined && body.leader_id !== actor.id)) {
    throw new AppError('forbidden', 'Only a band leader can create a group')
  }
  const group = await saveGroup(deps, undefined, newGroup(deps, body.name, actor.user))
  return projectGroup(actor, toGroup(group))
})
