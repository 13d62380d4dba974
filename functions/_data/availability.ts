import type { Deps } from '../_lib/deps.ts'
import { busyDaysOf, type BusyRow } from './list-rows.ts'
import { busyPk } from './keys.ts'

export interface When {
  start?: string | undefined
  end?: string | undefined
  event_id?: string | undefined
}

/**
 * People engaged elsewhere in [start, end), who are left out of availability lists (docs/product.md#availability).
 * Without both instants, the list is empty. One query per UTC day, in parallel; the contract bounds their number.
 */
const engagedUsers = async (deps: Deps, { start, end, event_id }: When): Promise<ReadonlySet<string>> => {
  if (!start || !end) return new Set()
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()]
  const rows = (await Promise.all(busyDaysOf(from, to).map((day) => deps.db.all<BusyRow>({ PK: busyPk(day) })))).flat()
  return new Set(
    rows.filter((row) => row.event_id !== event_id && row.start < to && row.end > from).map((row) => row.user_id),
  )
}

/** A filter for available people; loads while the list is read. */
export const whoIsFree = async <T>(
  deps: Deps,
  when: When,
  userOf: (row: T) => string | null | undefined,
): Promise<(row: T) => boolean> => {
  const engaged = await engagedUsers(deps, when)
  return (row) => !engaged.has(userOf(row) ?? '')
}
