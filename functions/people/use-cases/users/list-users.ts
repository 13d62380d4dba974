import { usersApi } from '#shared/api/users.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { unverifiedPrefix, type Key } from '#functions/platform/db/keys.ts'
import { listPage } from '#functions/platform/db/search.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'

export const listUsers = useCase(usersApi.listUsers, async (deps, _actor, { query }) => {
  const { items, cursor } = await listPage<Key & { projection: User }>(deps, unverifiedPrefix, query)
  return pageReply(
    items.map(({ projection }) => projection),
    cursor,
  )
})
