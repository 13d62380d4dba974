import { lookupsApi } from '#shared/api/lookups.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import type { AuditRow } from '#functions/platform/db/audit.ts'
import { auditPrefix, profileKey } from '#functions/platform/db/keys.ts'
import { listPage } from '#functions/platform/db/search.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'

/** Of a person or an event. */
const nameOf = async (deps: Deps, id: string): Promise<string | null> => {
  if (id.startsWith('evt_')) return (await findEvent(deps, id))?.name ?? null
  const person = id.startsWith('usr_') ? await deps.db.get<UserRecord>(profileKey(id)) : undefined
  return person === undefined ? null : `${person.first} ${person.last}`.trim() || null
}

export const listAudit = useCase(lookupsApi.listAudit, async (deps, _actor, { query: { month, ...query } }) => {
  const range = auditPrefix(month ?? deps.now.slice(0, 7))
  const { items, cursor } = await listPage<AuditRow>(deps, range, { ...query, descending: true })
  // Read with the list, so that nothing of an erased person is kept.
  const [names, targetNames] = await Promise.all([
    Promise.all(items.map(({ user_id }) => nameOf(deps, user_id))),
    Promise.all(items.map(({ targets }) => Promise.all(targets.map((id) => nameOf(deps, id))))),
  ])
  return pageReply(
    items.map(({ id, at, user_id, role, program, route, what, targets, device, network }, n) => ({
      ...{ id, at, user_id, name: names[n] ?? '', role, route, what, targets, device, network },
      ...(program !== undefined && { program }),
      target_names: targetNames[n]!,
    })),
    cursor,
  )
})
