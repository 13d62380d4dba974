import { auditKeptDays } from '#shared/domain/audit.ts'
import type { AuditRow } from '#functions/platform/db/audit.ts'
import { auditCopiesKey, auditPrefix, type Key } from '#functions/platform/db/keys.ts'
import { monthsFrom } from '#functions/platform/db/months.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** All entries before it are copied. */
type Mark = Key & { copied_until: string }

const hour = 3_600_000
/**
 * An hour is copied once it has been over for another one. An entry has the time at which its call began, or the start
 * of that time's ten minutes, which never reach into the next hour; and no call takes an hour.
 */
const settled = hour
/** The function has five minutes. The next run continues. */
const within = 200_000

const hourOf = (at: string | number) => new Date(Math.floor(new Date(at).getTime() / hour) * hour).toISOString()
const rangeOf = (month: string, from: string, to: string) => ({ PK: auditPrefix(month).PK, from, to })

/** The first hour with entries in [from, until). */
const nextHour = async ({ db }: Deps, from: string, until: string): Promise<string | undefined> => {
  for (const month of monthsFrom(from, until)) {
    const { items } = await db.page<AuditRow>(rangeOf(month, from, until), { limit: 1, consistent: true })
    if (items[0]) return hourOf(items[0].SK.slice(0, 24))
  }
  return undefined
}

/** One object: its first copy stands, so that a run after a crash keeps what the crashed one has copied. */
const copyHour = async (deps: Deps, from: string, end: string): Promise<void> => {
  const rows = await deps.db.all<AuditRow>(rangeOf(from.slice(0, 7), from, end), { consistent: true })
  const lines = rows.map((row) => `${JSON.stringify(row, Object.keys(row).sort())}\n`)
  await deps.keepAuditCopy(`audit/${from.slice(0, 7)}/${from.slice(0, 13)}.jsonl`, lines.join(''))
}

/** @throws ConditionFailed if another run has moved the mark meanwhile. */
const moveMark = async ({ db }: Deps, mark: Mark | undefined, until: string): Promise<Mark> => {
  const moved = { ...auditCopiesKey, copied_until: until }
  const isSame = mark
    ? { ConditionExpression: 'copied_until = :until', ExpressionAttributeValues: { ':until': mark.copied_until } }
    : { ConditionExpression: 'attribute_not_exists(PK)' }
  await db.transact([put(db.tableName, moved, isSame)])
  return moved
}

const copySettled = async (deps: Deps): Promise<void> => {
  const started = performance.now()
  const until = hourOf(Date.parse(deps.now) - settled)
  let mark = await deps.db.get<Mark>(auditCopiesKey)
  const from = () => mark?.copied_until ?? hourOf(Date.parse(deps.now) - auditKeptDays * 24 * hour)
  for (let at = await nextHour(deps, from(), until); at !== undefined; at = await nextHour(deps, from(), until)) {
    const end = hourOf(Date.parse(at) + hour)
    await copyHour(deps, at, end)
    mark = await moveMark(deps, mark, end)
    if (performance.now() - started > within) return
  }
  if (from() < until) await moveMark(deps, mark, until)
}

/** Copies the audit log, hour by hour, to where nobody can change it: an entry that is overwritten later differs. */
export const copyAudit = async (deps: Deps): Promise<void> => {
  try {
    await copySettled(deps)
  } catch (error) {
    // Another run is at it.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
