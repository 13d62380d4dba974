import { groupsApi } from '#shared/api/groups.ts'
import { projectGroup, type StoredGroup } from '#functions/people/rules/projection.ts'
import { availabilityIn } from '#functions/calendar/data/availability.ts'
import { listByName } from '#functions/platform/db/search.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'

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
