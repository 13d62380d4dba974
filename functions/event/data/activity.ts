import type { Viewer } from '#shared/domain/permissions.ts'
import { roleLabel } from '#functions/platform/db/role-label.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import { timedId, type Deps } from '#functions/platform/deps/deps.ts'
import { activityKey } from '#functions/platform/db/keys.ts'

export interface Activity {
  action: string
  detail?: string | undefined
}

/** `version`, of the event that the change makes, orders two changes within one millisecond. */
export const activityWrite = (
  deps: Deps,
  eventId: string,
  actor: Viewer | undefined,
  { action, detail }: Activity,
  version = 0,
  /** Of several within one change. */
  place?: number,
): TransactItem => {
  const order = place === undefined ? '' : `~${String(place).padStart(3, '0')}`
  const id = `${String(version).padStart(6, '0')}-${order}${timedId(deps.now)}`
  return put(deps.db.tableName, {
    ...activityKey(eventId, deps.now, id),
    id,
    at: deps.now,
    user_id: actor?.id ?? null,
    name: actor?.name ?? 'BookMe',
    role: actor ? roleLabel(actor) : 'system',
    action,
    detail: detail ?? null,
  })
}
