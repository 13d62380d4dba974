import { availabilities, type Availability } from '#shared/domain/time-taken/schema.ts'
import { ownTimes, type OwnTime } from './own-times.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { busyDaysOf, type BusyRow } from '#functions/event/data/list-rows.ts'
import { busyPk } from '#functions/platform/db/keys.ts'
import type { Select } from '#functions/platform/db/search.ts'

export interface When {
  start?: string | undefined
  end?: string | undefined
  event_id?: string | undefined
  /** Also those whose time is taken. */
  unavailable?: boolean | undefined
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

const strongest = (a: Availability, b: Availability): Availability =>
  availabilities.indexOf(a) > availabilities.indexOf(b) ? a : b

/** How the time of people is taken, the strongest of what takes it. */
const takenBy = (own: ReadonlyMap<string, readonly OwnTime[]>, engaged: readonly BusyRow[]) => {
  const taken = new Map<string, Availability>()
  const take = (user: string, how: Availability) => taken.set(user, strongest(taken.get(user) ?? 'free', how))
  for (const [user, times] of own) for (const { status } of times) take(user, status)
  for (const { user_id, status } of engaged) take(user_id, status === 'requested' ? 'asked' : 'booked')
  return taken
}

export interface Availabilities<T> {
  /** The rows of available people or, with `unavailable`, all rows. */
  select: Select<T>
  /** How the time of a selected row's person is taken; undefined if nobody asked. */
  of(row: T): { availability?: Availability }
}

/**
 * The availability of people in [start, end) (docs/product.md#availability). Without both instants, everyone is
 * available. The contract bounds the number of days.
 */
export const availabilityIn = <T>(
  deps: Deps,
  { start, end, event_id, unavailable }: When,
  userOf: (row: T) => string | null | undefined,
): Availabilities<T> => {
  if (!start || !end) return { select: (rows) => rows, of: () => ({}) }
  const range = [new Date(start).toISOString(), new Date(end).toISOString()] as const
  const [find, findOwn] = [engagements(deps, ...range), ownTimes(deps, ...range)]
  const known = new Map<string, Availability>()
  const of = (row: T): Availability => known.get(userOf(row) ?? '') ?? 'free'
  return {
    select: async (rows) => {
      const users = [...new Set(rows.map(userOf))].filter((user) => typeof user === 'string')
      const [busy, own] = await Promise.all([find(users), findOwn(users)])
      const engaged = busy.filter((row) => row.event_id !== event_id)
      for (const [user, how] of takenBy(own, engaged)) known.set(user, how)
      return unavailable ? rows : rows.filter((row) => of(row) === 'free')
    },
    of: (row) => ({ availability: of(row) }),
  }
}
