import { usersApi } from '#shared/api/users.ts'
import type { Invitation } from '#functions/people/data/group.ts'
import { invitationPrefix, profileKey, type Key } from '#functions/platform/db/keys.ts'
import { listPage } from '#functions/platform/db/search.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'
import { accountFor } from '#functions/people/data/own-account.ts'

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
