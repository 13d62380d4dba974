import { endsAt, type Holds } from '#shared/domain/hold/calendar.ts'
import { viewOf } from '#shared/domain/hold/projection.ts'
import type { Hold, HoldView } from '#shared/domain/hold/schema.ts'
import { named, put, type Item, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { dueRow } from '#functions/platform/db/due.ts'
import { holdCalendarKey, holdKey, holdListKey, holdListPk, type Key } from '#functions/platform/db/keys.ts'
import { actsReleased } from './held-acts.ts'
import { rowWrites } from '#functions/platform/db/row-writes.ts'

/** The holds of one act, in their order: one item, so that each change knows all ranks. */
export interface HoldCalendar extends Key {
  holds: Hold[]
  version: number
}

export const holdCalendarOf = async (deps: Deps, actId: string): Promise<HoldCalendar> =>
  (await deps.db.get<HoldCalendar>(holdCalendarKey(actId))) ?? { ...holdCalendarKey(actId), holds: [], version: 0 }

export const actIdOf = async (deps: Deps, holdId: string): Promise<string | undefined> =>
  (await deps.db.get<{ act_id: string }>(holdKey(holdId)))?.act_id

/** A hold as lists show it, with its rank. */
export interface HoldRow extends Key, Item {
  hold: HoldView
}

const rowsAtOnce = 1000
const longestMs = 31 * 86_400_000
/** Of holds that may overlap a time from here on. */
export const earliestStart = (from: string): string => new Date(Date.parse(from) - longestMs).toISOString()

/** The holds in [from, to) of some acts: one query, and of a large agency the calendars of the acts. */
export const heldIn = (deps: Deps, from: string, to: string) => {
  const listed = deps.db.page<HoldRow>({ PK: holdListPk('ALL'), from: earliestStart(from), to }, { limit: rowsAtOnce })
  // Awaited with the first acts.
  listed.catch(() => undefined)
  return async (actIds: readonly string[]): Promise<HoldView[]> => {
    const { items, next } = await listed
    const views = next
      ? (await Promise.all(actIds.map((id) => holdCalendarOf(deps, id)))).flatMap(({ holds }) =>
          holds.map((hold) => viewOf(holds, hold)),
        )
      : items.map(({ hold }) => hold)
    const asked = new Set(actIds)
    return views.filter(
      ({ act_id, start, end, ends_at }) => asked.has(act_id) && start < to && end > from && ends_at > deps.now,
    )
  }
}

const rowsOf = (holds: Holds): (Item & Key)[] =>
  holds.flatMap((hold) => {
    const listed = ['ALL', ...(hold.event_id === null ? [] : [hold.event_id])]
    return [
      { ...holdKey(hold.id), act_id: hold.act_id },
      dueRow(endsAt(hold), { kind: 'hold', hold_id: hold.id }),
      ...listed.map((view) => ({ ...holdListKey(view, hold.start, hold.id), hold: viewOf(holds, hold) })),
    ]
  })

/** All writes of a change, under the condition `holds` that no other came first. */
export const holdWrites = (deps: Deps, before: HoldCalendar, holds: Hold[]): TransactItem[] => {
  const { db } = deps
  const unchanged =
    before.version === 0
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } }
  return [
    named('holds', put(db.tableName, { ...before, holds, version: before.version + 1 }, unchanged)),
    ...rowWrites(db.tableName, rowsOf(before.holds), rowsOf(holds)),
    ...actsReleased(deps, before.holds, holds),
  ]
}
