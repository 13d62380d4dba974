import type { Audited } from '#shared/api/effect.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { auditKeptDays, type AuditEntry } from '#shared/domain/audit.ts'
import { viewerOf, type Viewer } from '#shared/domain/permissions.ts'
import { roleLabel } from './role-label.ts'
import { isKnownByEmail } from '#shared/domain/user/roles.ts'
import { ConditionFailed, putNew, type TransactItem } from './db.ts'
import type { Actor, Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { deviceLabel } from '#functions/platform/caller/device.ts'
import { networkOf } from '#functions/platform/caller/network.ts'
import { auditKey, type Key } from './keys.ts'

/** Read with the list. */
type Named = 'name' | 'target_names'

/** Append-only: functions may put rows, and neither change nor delete them (infra/table-access.ts). */
export type AuditRow = Key & Omit<AuditEntry, Named>

const keptSeconds = auditKeptDays * 86_400

/** An id of ours; what else is in a path, somebody may have typed. */
const isId = (target: string) => /^[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}$/.test(target)

type From = 'device' | 'network'
type NewEntry = Omit<AuditEntry, Named | 'at' | From> & Partial<Pick<AuditEntry, From>>

const auditWrite = ({ db, now, request }: Deps, entry: NewEntry, at = now) =>
  putNew(db.tableName, {
    ...auditKey(at, entry.id),
    at: now,
    device: deviceLabel(request.userAgent),
    network: networkOf(request.ip),
    ...entry,
    targets: [...new Set(entry.targets.filter(isId))],
    ttl: Math.ceil(Date.parse(now) / 1000) + keptSeconds,
  })

const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`

interface Act {
  actor: Actor
  endpoint: Endpoint
  audited: Audited
  targets: string[]
  body: unknown
}

/** Anybody can make an account with an unconfirmed address: it reaches nobody else, and fills no log. */
const isKnown = (person: Viewer): boolean => person.is_admin || isKnownByEmail(person)

/** Runs a use case whose success is noted: with its own write (`actWrites`), or once it is done. */
export const noted = async <T>(
  deps: Deps,
  { actor, endpoint, audited, targets, body }: Act,
  run: (deps: Deps) => Promise<T>,
): Promise<T> => {
  if (!isKnown(actor)) return run(deps)
  const note = auditWrite(deps, {
    id: deps.id('aud'),
    user_id: actor.id,
    role: roleLabel(actor),
    ...(actor.program && { program: actor.program.name }),
    route: routeOf(endpoint),
    what: typeof audited.as === 'string' ? audited.as : audited.as(body),
    targets: [...targets, ...(audited.about?.(body) ?? [])],
  })
  const act = { note, isWritten: false }
  const result = await run(audited.written === 'with_the_act' ? { ...deps, act } : deps)
  if (!act.isWritten) await deps.db.transact([note])
  return result
}

/** Everything that a program writes is noted, even if it is everyday for a person. */
export const auditOfProgram = (endpoint: Endpoint, { program }: Actor): Audited | undefined =>
  program && endpoint.program === 'write' ? { as: endpoint.did, written: 'with_the_act' } : undefined

/** The act of a person who follows the link of a mail: its token names them, and there is no session. */
export const linkAudit = (
  deps: Deps,
  endpoint: Endpoint & { audited: { as: string } },
  user: UserRecord,
  { what = endpoint.audited.as, others = [] }: { what?: string; others?: readonly string[] | undefined } = {},
): TransactItem =>
  auditWrite(deps, {
    ...{ id: deps.id('aud'), user_id: user.id, role: roleLabel(viewerOf(user)), route: routeOf(endpoint) },
    ...{ what, targets: [user.id, ...others] },
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
}

/** Notes a refused attempt: one in ten minutes of a person at an endpoint, so that nobody fills the log. */
export const noteRefusal = async (deps: Deps, { user, endpoint, what, targets }: Refusal): Promise<void> => {
  const person = viewerOf(user)
  if (!isKnown(person)) return
  const route = routeOf(endpoint)
  const began = new Date(Math.floor(Date.parse(deps.now) / window) * window).toISOString()
  // Of the same time, the same row.
  const id = `aud_${user.id}_${route}`
  const entry = { id, user_id: user.id, role: roleLabel(person), route, what: `Refused: ${what}`, targets }
  try {
    await deps.db.transact([auditWrite(deps, entry, began)])
  } catch (error) {
    // Noted already.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
