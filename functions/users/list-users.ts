import { usersApi } from '#shared/api/users.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { unverifiedPrefix, type Key } from '#functions/_data/rows/keys.ts'
import { listPage } from '#functions/_data/rows/search.ts'
import { pageReply, useCase } from '#functions/_lib/use-case.ts'

export const listUsers = useCase(usersApi.listUsers, async (deps, _actor, { query }) => {
  const { items, cursor } = await listPage<Key & { projection: User }>(deps, unverifiedPrefix, query)
  return pageReply(
    items.map(({ projection }) => projection),
    cursor,
  )
})
