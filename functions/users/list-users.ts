import { usersApi } from '#shared/api/users.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { unverifiedPrefix, type Key } from '../_data/keys.ts'
import { listPage } from '../_data/search.ts'
import { pageReply, useCase } from '../_lib/use-case.ts'

/** Accounts awaiting verification, oldest first. */
export const listUsers = useCase(usersApi.listUsers, async (deps, _actor, { query }) => {
  const { items, cursor } = await listPage<Key & { projection: User }>(deps, unverifiedPrefix, query)
  return pageReply(
    items.map(({ projection }) => projection),
    cursor,
  )
})
