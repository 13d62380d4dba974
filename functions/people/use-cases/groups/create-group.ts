import { groupsApi } from '#shared/api/groups.ts'
import { projectGroup } from '#functions/people/rules/projection.ts'
import { AppError } from '#shared/errors.ts'
import { groupWrites, newGroup, toGroup } from '#functions/people/data/group.ts'
import { commitLimited } from '#functions/platform/db/rate-limit.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** Band leaders only; old clients send `leader_id`, which must be the caller's own. */
export const createGroup = useCase(groupsApi.createGroup, async (deps, actor, { body }) => {
  if (!actor.is_bandleader || (body.leader_id !== undefined && body.leader_id !== actor.id)) {
    throw new AppError('forbidden', 'Only a band leader can create a group')
  }
  const group = newGroup(deps, body.name, actor.user)
  const limit = actor.verified ? 'groups_leader' : 'groups_unverified'
  await commitLimited(deps, [[limit, actor.id]], groupWrites(deps.db.tableName, undefined, group), [])
  return projectGroup(actor, toGroup(group))
})
