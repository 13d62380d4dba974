import type { Deps } from '#functions/_lib/deps.ts'
import { busyDaysOf, type BusyRow } from './list-rows.ts'
import { busyPk } from '#functions/_data/rows/keys.ts'
import type { Select } from '#functions/_data/rows/search.ts'

export interface When {
  start?: string | undefined
  end?: string | undefined
  event_id?: string | undefined
}

/** A day's rows that one read takes, about 25 capacity units; with more, only the people of a page are looked up. */
const busyRowsAtOnce = 1000

/**
 * The people engaged in [from, to): one query per UTC day, in parallel. It reads a bounded number of rows: on a day
 * with many events, it looks up only the requested people.
 */
export const engagements = (deps: Deps, from: string, to: string) => {
  const days = Promise.all(
    busyDaysOf(from, to).map(async (day) => ({
      PK: busyPk(day),
      ...(await deps.db.page<BusyRow>({ PK: busyPk(day) }, { limit: busyRowsAtOnce })),
    })),
  )
  // Awaited with the first rows of the list, which may be refused before.
  days.catch(() => undefined)
  return async (users: readonly string[]): Promise<BusyRow[]> => {
    const found = await Promise.all(
      (await days).map(async ({ PK, items, next }) =>
        next
          ? (await Promise.all(users.map((user) => deps.db.all<BusyRow>({ PK, prefix: `${user}#` })))).flat()
          : items,
      ),
    )
    return found.flat().filter((row) => row.start < to && row.end > from)
  }
}

/**
 * A filter for people who are not engaged elsewhere in [start, end) (docs/product.md#availability). Without both
 * instants, everyone is available. The contract bounds the number of days.
 */
export const selectFree = <T>(
  deps: Deps,
  { start, end, event_id }: When,
  userOf: (row: T) => string | null | undefined,
): Select<T> => {
  if (!start || !end) return (rows) => rows
  const find = engagements(deps, new Date(start).toISOString(), new Date(end).toISOString())
  return async (rows) => {
    const users = [...new Set(rows.map(userOf))].filter((user) => typeof user === 'string')
    const engaged = new Set((await find(users)).filter((row) => row.event_id !== event_id).map((row) => row.user_id))
    return rows.filter((row) => !engaged.has(userOf(row) ?? ''))
  }
}
