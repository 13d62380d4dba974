import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, zero, type Cents } from '#shared/domain/money.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { monthTotalsPk, type Key } from '#functions/platform/db/keys.ts'
import { monthMoveOf, partsOf, partsOfMove, type MonthFigure, type Moved, type Part } from './month-parts.ts'

/**
 * Monthly totals for the agency and for each agent. Each event's transaction updates them, so that totals are exact and
 * the money screen reads a few rows instead of a month's events. Sharded by event, so that concurrent bookings rarely
 * contend for a row.
 */

/** Updates of the totals from some parts to others, one per row. */
const partWrites = (deps: Deps, before: readonly Part[], after: readonly Part[]): TransactItem[] => {
  const rows = new Map<string, { key: Key; changes: Map<string, number> }>()
  for (const [parts, sign] of [
    [before, -1],
    [after, 1],
  ] as const)
    for (const { key, field, amount } of parts) {
      const name = `${key.PK}\n${key.SK}`
      const row = rows.get(name) ?? { key, changes: new Map<string, number>() }
      row.changes.set(field, (row.changes.get(field) ?? 0) + sign * amount)
      rows.set(name, row)
    }
  return [...rows.values()].flatMap(({ key, changes }) => {
    const changed = [...changes].filter(([, amount]) => amount !== 0)
    return changed.length === 0 ? [] : [addWrite(deps, key, changed)]
  })
}

/** After a change of an event; it is saved with its new move (`monthMoveOf`). */
export const monthTotalsWrites = (deps: Deps, before: Moved | undefined, after: Event | undefined): TransactItem[] => {
  const old = before ? [...partsOf(before), ...partsOfMove(before.id, before.month_move)] : []
  return partWrites(deps, old, after ? [...partsOf(after), ...partsOfMove(after.id, monthMoveOf(after))] : [])
}

/** For an event that an older release saved: its own fields are right, its move is missing or that of another state. */
export const monthMoveWrites = (deps: Deps, event: Moved): TransactItem[] =>
  partWrites(deps, partsOfMove(event.id, event.month_move), partsOfMove(event.id, monthMoveOf(event)))

const addWrite = (deps: Deps, { PK, SK }: Key, changes: readonly (readonly [string, number])[]): TransactItem => ({
  Update: {
    TableName: deps.db.tableName,
    Key: { PK, SK },
    UpdateExpression: `ADD ${changes.map((_, i) => `#f${i} :f${i}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(changes.map(([field], i) => [`#f${i}`, field])),
    ExpressionAttributeValues: Object.fromEntries(changes.map(([, amount], i) => [`:f${i}`, amount])),
  },
})

export interface MonthTotals {
  month: string
  booked: Cents
  bookings: number
  commission_earned: Cents
  commission_pending: Cents
  /** By due day, such as `2026-07-04`. */
  owed: { day: string; amount: Cents; events: number }[]
}

/** One query per month. */
export const monthTotalsOf = (deps: Deps, view: string, months: readonly string[]): Promise<MonthTotals[]> =>
  Promise.all(
    months.map(async (month) => {
      const rows = await deps.db.all<Record<string, number> & Key>({ PK: monthTotalsPk(view, month) })
      const sum = (field: string) => rows.reduce((total, row) => total + ((row[field] as number | undefined) ?? 0), 0)
      const moved = (figure: MonthFigure) => sum(figure) + sum(`moved_${figure}`)
      const days = new Set(rows.flatMap((row) => Object.keys(row).filter((field) => field.startsWith('owed_'))))
      return {
        month,
        booked: cents(moved('booked')),
        bookings: moved('bookings'),
        commission_earned: cents(moved('commission_earned')),
        commission_pending: cents(moved('commission_pending')),
        owed: [...days]
          .map((field) => field.slice('owed_'.length))
          .map((date) => ({
            day: `${month}-${date}`,
            amount: cents(sum(`owed_${date}`)),
            events: sum(`owing_${date}`),
          }))
          .filter(({ amount }) => amount !== zero),
      }
    }),
  )
