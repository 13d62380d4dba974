import { receivableOf } from '#shared/domain/event/money/standing.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isSame } from '#shared/domain/same.ts'
import type { Instant } from '#shared/domain/time.ts'
import { put, type Item, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { owedChangeKey, owedChangesPk, owedPk, type Key } from '#functions/platform/db/keys.ts'
import { nextDay } from '#functions/platform/db/utc-day.ts'
import { owedRow, type Owed, type OwedRow } from './receivables.ts'

/** A change of a client's debt for an event, so that the debts of any earlier day can be read. */
export interface OwedChangeRow extends Key, Item {
  event_id: string
  at: Instant
  /** The debt until then; null if none. */
  before: Owed | null
}

const owedOf = (event: Event | undefined): Owed | null => {
  const owed = event && receivableOf(event)
  return owed ? owedRow(event, owed) : null
}

/** One request may change an event several times in its instant: in the order of versions. */
export const owedChangeWrites = (deps: Deps, before: Event | undefined, saved: Event | undefined): TransactItem[] => {
  const [was, is] = [owedOf(before), owedOf(saved)]
  if (isSame(was, is)) return []
  const event_id = (saved ?? before)!.id
  const key = owedChangeKey(deps.now, event_id, saved?.version ?? before!.version + 1)
  const row: OwedChangeRow = { ...key, event_id, at: deps.now, before: was }
  return [put(deps.db.tableName, row)]
}

const daysAtOnce = 31

const changesSince = async (deps: Deps, cut: Instant): Promise<OwedChangeRow[]> => {
  const days: string[] = []
  for (let day = cut.slice(0, 10); day <= deps.now.slice(0, 10); day = nextDay(day)) days.push(day)
  const rows: OwedChangeRow[] = []
  for (let at = 0; at < days.length; at += daysAtOnce) {
    const some = days.slice(at, at + daysAtOnce)
    rows.push(...(await Promise.all(some.map((day) => deps.db.all<OwedChangeRow>({ PK: owedChangesPk(day) })))).flat())
  }
  return rows.filter((row) => row.at >= cut).sort((a, b) => (a.SK < b.SK ? -1 : 1))
}

/** The debts at an instant: those of now, with everything since then undone. By due day. */
export const owedAt = async (deps: Deps, view: string, months: readonly string[], cut: Instant): Promise<Owed[]> => {
  const [now, changes] = await Promise.all([
    Promise.all(months.map((month) => deps.db.all<OwedRow>({ PK: owedPk(view, month) }))),
    changesSince(deps, cut),
  ])
  const owed = new Map<string, Owed | null>(now.flat().map(({ PK: _pk, SK: _sk, ...row }) => [row.event_id, row]))
  for (const { event_id, before } of changes.toReversed()) owed.set(event_id, before)
  return [...owed.values()]
    .filter((row) => row !== null)
    .sort((a, b) => (a.due_at === b.due_at ? (a.event_id < b.event_id ? -1 : 1) : a.due_at < b.due_at ? -1 : 1))
}
