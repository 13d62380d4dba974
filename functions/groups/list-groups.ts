import { groupsApi } from '#shared/api/groups.ts'
import { projectGroup, type StoredGroup } from '#shared/domain/group/projection.ts'
import { availabilityIn } from '#functions/_data/event/availability.ts'
import { listByName } from '#functions/_data/rows/search.ts'
import { pageReply, useCase } from '#functions/_lib/use-case.ts'

type Listed = Omit<StoredGroup, 'invited'>

/**
 * Groups of verified leaders with their members. A group is available if its band leader is: anyone else can be
 * substituted.
 */
export const listGroups = useCase(groupsApi.listGroups, async (deps, actor, { query }) => {
  const { select, of } = availabilityIn(deps, query, (group: Listed) => group.leader_id)
  const { items, cursor } = await listByName<Listed>(deps, 'group', { ...query, select })
  return pageReply(
    items.map((group) => ({ ...projectGroup(actor, group), is_group: true, ...of(group) })),
    cursor,
  )
})
