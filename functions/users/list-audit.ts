import { usersApi } from '#shared/api/users.ts'
import { findUser } from '#functions/_data/people/user.ts'
import type { AuditRow } from '#functions/_data/rows/audit.ts'
import { auditPrefix } from '#functions/_data/rows/keys.ts'
import { listPage } from '#functions/_data/rows/search.ts'
import { pageReply, useCase } from '#functions/_lib/use-case.ts'

export const listAudit = useCase(usersApi.listAudit, async (deps, _actor, { query: { month, ...query } }) => {
  const range = auditPrefix(month ?? deps.now.slice(0, 7))
  const { items, cursor } = await listPage<AuditRow>(deps, range, { ...query, descending: true })
  // Read with the list, so that nothing of an erased person is kept.
  const people = await Promise.all(items.map(({ user_id }) => findUser(deps, user_id)))
  const nameOf = (n: number) => `${people[n]?.first ?? ''} ${people[n]?.last ?? ''}`.trim()
  return pageReply(
    items.map(({ id, at, user_id, role, route, what, targets, device, network }, n) => ({
      ...{ id, at, user_id, name: nameOf(n), role, route, what, targets, device, network },
    })),
    cursor,
  )
})
