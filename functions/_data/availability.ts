import type { Deps } from '../_lib/deps.ts'
import { busyDaysOf, type BusyRow } from './list-rows.ts'
import { busyPk } from './keys.ts'
import type { Select } from './search.ts'

export interface When {
  start?: string | undefined
  end?: string | undefined
  event_id?: string | undefined
}

/** A day's rows that one read takes, about 25 capacity units; with more, only the people of a page are looked up. */
const busyRowsAtOnce = 1000

/**
 * A filter for people who are not engaged elsewhere in [start, end) (docs/product.md#availability). Without both
 * instants, everyone is available. One query per UTC day, in parallel with the list; the contract bounds their number.
 * What it reads is bounded, however many events a day has.
 */
export const selectFree = <T>(
  deps: Deps,
  { start, end, event_id }: When,
  userOf: (row: T) => string | null | undefined,
): Select<T> => {
  if (!start || !end) return (rows) => rows
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()]
  const isInTheWay = (row: BusyRow) => row.event_id !== event_id && row.start < to && row.end > from
  const days = Promise.all(
    busyDaysOf(from, to).map(async (day) => ({
      PK: busyPk(day),
      ...(await deps.db.page<BusyRow>({ PK: busyPk(day) }, { limit: busyRowsAtOnce })),
    })),
  )
  // Awaited with the first rows of the list, which may be refused before.
  days.catch(() => undefined)
  return async (rows) => {
    const users = [...new Set(rows.map(userOf))].filter((user) => typeof user === 'string')
    const found = await Promise.all(
      (await days).map(async ({ PK, items, next }) =>
        next
          ? (await Promise.all(users.map((user) => deps.db.all<BusyRow>({ PK, prefix: `${user}#` })))).flat()
          : items,
      ),
    )
    const engaged = new Set(
      found
        .flat()
        .filter(isInTheWay)
        .map((row) => row.user_id),
    )
    return rows.filter((row) => !engaged.has(userOf(row) ?? ''))
  }
}
