import { usersApi } from '#shared/api/users.ts'
import type { Invitation } from '#functions/_data/people/group.ts'
import { invitationPrefix, profileKey, type Key } from '#functions/_data/rows/keys.ts'
import { listPage } from '#functions/_data/rows/search.ts'
import { pageReply, useCase } from '#functions/_lib/use-case.ts'
import { accountFor } from '#functions/_data/people/own-account.ts'

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
