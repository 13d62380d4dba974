import { usersApi } from '#shared/api/users.ts'
import type { Invitation } from '../_data/group.ts'
import { invitationPrefix, profileKey, type Key } from '../_data/keys.ts'
import { listPage } from '../_data/search.ts'
import { pageReply, useCase } from '../_lib/use-case.ts'
import { accountFor } from '../_data/own-account.ts'

export const listInvitations = useCase(
  usersApi.listInvitations,
  async (deps, actor, { params, query }) => {
    const { id } = await accountFor(deps, actor, params.id)
    const { items, cursor } = await listPage<Key & { invitation: Invitation }>(deps, invitationPrefix(id), query)
    return pageReply(
      items.map(({ invitation }) => invitation),
      cursor,
    )
  },
  ({ params }) => [profileKey(params.id)],
)
