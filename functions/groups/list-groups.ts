import { groupsApi } from '#shared/api/groups.ts'
import type { GroupSummary } from '#shared/domain/user/schema.ts'
import { whoIsFree } from '../_data/availability.ts'
import { contactsFor } from '../_data/contacts.ts'
import { listByName, pageReply } from '../_data/search.ts'
import { useCase } from '../_lib/use-case.ts'

/** A group is free when its band leader is: for anybody else a substitute is found. */
export const listGroups = useCase(groupsApi.listGroups, async (deps, actor, { query }) => {
  const { items, cursor } = await listByName<GroupSummary>(deps, 'group', {
    ...query,
    keep: whoIsFree(deps, query, (group) => group.leader_id),
  })
  return pageReply(
    items.map((group) => ({
      ...group,
      is_group: true,
      members: (group.members ?? []).map((member) => contactsFor(actor, member)),
    })),
    cursor,
  )
})
