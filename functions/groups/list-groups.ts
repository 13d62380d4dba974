import { groupsApi } from '#shared/api/groups.ts'
import { projectGroup, type StoredGroup } from '#shared/domain/group/projection.ts'
import { selectFree } from '#functions/_data/event/availability.ts'
import { listByName } from '#functions/_data/rows/search.ts'
import { pageReply, useCase } from '#functions/_lib/use-case.ts'

/**
 * Groups of verified leaders with their members. A group is available if its band leader is: anyone else can be
 * substituted.
 */
export const listGroups = useCase(groupsApi.listGroups, async (deps, actor, { query }) => {
  const { items, cursor } = await listByName<Omit<StoredGroup, 'invited'>>(deps, 'group', {
    ...query,
    select: selectFree(deps, query, (group) => group.leader_id),
  })
  return pageReply(
    items.map((group) => ({ ...projectGroup(actor, group), is_group: true })),
    cursor,
  )
})
