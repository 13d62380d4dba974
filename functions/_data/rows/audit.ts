import type { Endpoint } from '#shared/api/endpoint.ts'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { roleLabel } from '#shared/domain/user/role-label.ts'
import { putNew } from '#functions/_lib/db.ts'
import type { Actor, Deps } from '#functions/_lib/deps.ts'
import { deviceLabel } from '#functions/_lib/device.ts'
import { networkOf } from '#functions/_lib/network.ts'
import { auditKey, type Key } from './keys.ts'

/** Append-only: functions may put rows, and neither change nor delete them (infra/table-access.ts). */
export type AuditRow = Key & Omit<AuditEntry, 'name'>

const keptSeconds = 731 * 86_400

/** Notes that this person has done it. */
export const noteAudit = (
  deps: Deps,
  actor: Actor,
  { method, path, summary }: Endpoint,
  params: Record<string, string | undefined>,
): Promise<void> => {
  const id = deps.id('aud')
  const entry: Omit<AuditEntry, 'name'> = {
    ...{ id, at: deps.now, user_id: actor.id, role: roleLabel(actor) },
    ...{ route: `${method} ${path}`, what: summary, targets: Object.values(params).filter((one) => one !== undefined) },
    ...{ device: deviceLabel(deps.request.userAgent), network: networkOf(deps.request.ip) },
  }
  const ttl = Math.ceil(Date.parse(deps.now) / 1000) + keptSeconds
  return deps.db.transact([putNew(deps.db.tableName, { ...auditKey(deps.now, id), ...entry, ttl })])
}
