import { AppError } from '#shared/errors.ts'
import type { Deps } from '../_lib/deps.ts'
import { busyDaysOf } from './event.ts'
import { busyPk, type Key } from './keys.ts'

export interface BusyRow extends Key {
  user_id: string
  event_id: string
  start: string
  end: string
  status: 'requested' | 'confirmed'
}

export interface When {
  start?: string | undefined
  end?: string | undefined
  event_id?: string | undefined
}

const longest = 31

/**
 * Who is requested or confirmed somewhere else in [start, end): they are left out of the lists of who is free (design section 6).
 * Without both instants nobody is. One query for each UTC day, all at once.
 * @throws AppError invalid when the end is not after the start, or the range is longer than any event.
 */
const engagedUsers = async (deps: Deps, { start, end, event_id }: When): Promise<ReadonlySet<string>> => {
  if (!start || !end) return new Set()
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()]
  if (to <= from)
    throw new AppError('invalid', 'The end must be after the start', {
      errors: { end: 'The end must be after the start' },
    })
  const days = busyDaysOf(from, to)
  if (days.length > longest + 1)
    throw new AppError('invalid', 'An event lasts at most 31 days', {
      errors: { end: 'An event lasts at most 31 days' },
    })
  const rows = (await Promise.all(days.map((day) => deps.db.all<BusyRow>({ PK: busyPk(day) })))).flat()
  return new Set(
    rows.filter((row) => row.event_id !== event_id && row.start < to && row.end > from).map((row) => row.user_id),
  )
}

/** A filter of those who are free, for a list that is read meanwhile. */
export const whoIsFree = async <T>(
  deps: Deps,
  when: When,
  userOf: (card: T) => string | null | undefined,
): Promise<(card: T) => boolean> => {
  const engaged = await engagedUsers(deps, when)
  return (card) => !engaged.has(userOf(card) ?? '')
}
