import type { Endpoint } from '#shared/api/endpoint.ts'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { roleLabel } from '#shared/domain/user/role-label.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { ConditionFailed, putNew, type TransactItem } from '#functions/_lib/db.ts'
import type { Actor, Deps, UserRecord } from '#functions/_lib/deps.ts'
import { deviceLabel } from '#functions/_lib/device.ts'
import { networkOf } from '#functions/_lib/network.ts'
import { auditKey, type Key } from './keys.ts'
import { commit } from './outbox.ts'

/** Read with the list. */
type Named = 'name' | 'target_names'

/** Append-only: functions may put rows, and neither change nor delete them (infra/table-access.ts). */
export type AuditRow = Key & Omit<AuditEntry, Named>

const keptSeconds = 731 * 86_400

type From = 'device' | 'network'
type NewEntry = Omit<AuditEntry, Named | 'at' | From> & Partial<Pick<AuditEntry, From>>

const auditWrite = ({ db, now, request }: Deps, entry: NewEntry, at = now) =>
  putNew(db.tableName, {
    ...auditKey(at, entry.id),
    at: now,
    device: deviceLabel(request.userAgent),
    network: networkOf(request.ip),
    ...entry,
    ttl: Math.ceil(Date.parse(now) / 1000) + keptSeconds,
  })

const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`

interface Act {
  actor: Actor
  endpoint: Endpoint
  audited: NonNullable<Endpoint['audited']>
  targets: string[]
  body: unknown
}

/** Runs a use case whose success is noted: with its own write (`actWrites`), or once it is done. */
export const noted = async <T>(
  deps: Deps,
  { actor, endpoint, audited, targets, body }: Act,
  run: (deps: Deps) => Promise<T>,
): Promise<T> => {
  const note = auditWrite(deps, {
    id: deps.id('aud'),
    user_id: actor.id,
    role: roleLabel(actor),
    route: routeOf(endpoint),
    what: typeof audited.as === 'string' ? audited.as : audited.as(body),
    targets,
  })
  const act = { note, isWritten: false }
  const result = await run(audited.written === 'with_the_act' ? { ...deps, act } : deps)
  if (!act.isWritten) await deps.db.transact([note])
  return result
}

/** The act of a person who follows the link of a mail: its token names them, and there is no session. */
export const linkAudit = (deps: Deps, endpoint: Endpoint & { audited: { as: string } }, user: UserRecord) =>
  auditWrite(deps, {
    ...{ id: deps.id('aud'), user_id: user.id, role: roleLabel(viewerOf(user)), route: routeOf(endpoint) },
    ...{ what: endpoint.audited.as, targets: [user.id] },
  })

/** An act of the operator on an account, by a command. */
export const commandAudit = (deps: Deps, userId: string, command: string, what: string): TransactItem =>
  auditWrite(deps, {
    ...{ id: deps.id('aud'), user_id: userId, role: 'operator', route: command, what, targets: [userId] },
    ...{ device: 'Command line', network: 'none' },
  })

const window = 600_000

interface Refusal {
  user: UserRecord
  endpoint: Endpoint
  what: string
  targets: string[]
  jobs?: readonly OutboxJob[]
}

/** Notes a refused attempt and mails about it; each kind once in ten minutes, so that nobody floods the log. */
export const noteRefusal = async (deps: Deps, { user, endpoint, what, targets, jobs = [] }: Refusal): Promise<void> => {
  const route = routeOf(endpoint)
  const began = new Date(Math.floor(Date.parse(deps.now) / window) * window).toISOString()
  // Of the same kind and time, the same row.
  const id = `aud_${[user.id, route, what, targets].join('_')}`
  const entry = { id, user_id: user.id, role: roleLabel(viewerOf(user)), route, what: `Refused: ${what}`, targets }
  try {
    await commit(deps, [auditWrite(deps, entry, began)], jobs)
  } catch (error) {
    // Noted already.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
