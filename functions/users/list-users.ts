import { usersApi } from '#shared/api/users.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { unverifiedPrefix, type Key } from '../_data/keys.ts'
import { listPage, pageReply } from '../_data/search.ts'
import { useCase } from '../_lib/use-case.ts'

/** Who waits for an admin, whoever signed up first on top. */
export const listUsers = useCase(usersApi.listUsers, async (deps, _actor, { query }) => {
  const { items, cursor } = await listPage<Key & { card: User }>(deps, unverifiedPrefix, query)
  return pageReply(
    items.map(({ card }) => card),
    cursor,
  )
})
