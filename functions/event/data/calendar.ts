import type { Event } from '#shared/domain/event/record/schema.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { isSame } from '#shared/domain/same.ts'
import { named, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { calendarKey, type Key } from '#functions/platform/db/keys.ts'

/**
 * Confirmed times: one row per vendor, read strongly consistently with the session. Every confirmation increments its
 * version, so that two overlapping confirmations are never both written (docs/product.md#availability).
 */

export interface Interval {
  start: string
  end: string
}
export interface CalendarRow extends Key {
  version: number
  [eventId: `evt_${string}`]: Interval
}
/** Calendars by user, as read. */
export type Calendars = ReadonlyMap<string, CalendarRow | undefined>

export const readCalendars = async (deps: Deps, userIds: readonly string[]): Promise<Calendars> =>
  new Map(
    await Promise.all(userIds.map(async (user) => [user, await deps.db.get<CalendarRow>(calendarKey(user))] as const)),
  )

const intervalsOf = (calendar: CalendarRow | undefined): [string, Interval][] =>
  Object.entries(calendar ?? {}).filter((entry): entry is [string, Interval] => entry[0].startsWith('evt_'))

/** The times that a vendor has confirmed, also those that a change proposes. */
export const gigsOf = async (deps: Deps, userId: string): Promise<(Interval & { event_id: string })[]> =>
  intervalsOf(await deps.db.get<CalendarRow>(calendarKey(userId))).map(([name, interval]) => ({
    ...interval,
    event_id: name.split('#')[0]!,
  }))

/** The interval of another event that overlaps this one. */
export const clashOf = (
  calendar: CalendarRow | undefined,
  { id, start, end }: Pick<Event, 'id' | 'start' | 'end'>,
): Interval | undefined => {
  if (!start || !end) return undefined
  return intervalsOf(calendar).find(
    ([name, taken]) => name !== id && name !== nextOf(id) && taken.start < end && taken.end > start,
  )?.[1]
}

/** The calendar entry for an event's proposed time, separate from its time in force. */
const nextOf = <Id extends string>(id: Id) => `${id}#next` as const

/** A vendor's calendar entries for an event, by entry name. */
type Entries = Record<string, Interval>

const confirmedUsers = (event: Event): string[] =>
  vendorsOf(event).flatMap(({ user_id, status }) => (user_id && isConfirmed(status) ? [user_id] : []))

/**
 * The intervals that the event takes, by user: the time in force, and a proposed time that the vendor has already
 * confirmed. Past times are left as they are.
 */
const takenBy = (event: Event | undefined): Map<string, Entries> => {
  const taken = new Map<string, Entries>()
  if (!event || isCalledOff(event)) return taken
  const force = inForce(event)
  const add = (name: string, { start, end }: Event, users: readonly string[]) => {
    if (start && end) for (const user of users) taken.set(user, { ...taken.get(user), [name]: { start, end } })
  }
  add(event.id, force, confirmedUsers(force))
  const isElsewhen = force.start !== event.start || force.end !== event.end
  const held = new Set(isElsewhen ? [] : taken.keys())
  if (force !== event)
    add(
      nextOf(event.id),
      event,
      confirmedUsers(event).filter((user) => !held.has(user)),
    )
  return taken
}

const holds = (entries: Entries | undefined, interval: Interval) =>
  Object.values(entries ?? {}).some((held) => isSame(held, interval))

/** Confirmed vendors whose time the change newly takes; their calendars must be read first. */
export const newlyTaken = (before: Event | undefined, after: Event): string[] => {
  const old = takenBy(before)
  return [...takenBy(after)]
    .filter(([user, entries]) => Object.values(entries).some((interval) => !holds(old.get(user), interval)))
    .map(([user]) => user)
}

/**
 * The calendar writes of a change. Taking time is conditional on the version in `known`; freeing it is unconditional
 * and also removes past intervals, so that the row stays small.
 */
export const calendarWrites = (
  deps: Deps,
  before: Event | undefined,
  after: Event | undefined,
  known: Calendars = new Map(),
): TransactItem[] => {
  const [old, now] = [takenBy(before), takenBy(after)]
  const isAhead = ({ end }: Interval) => end > deps.now
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((user) => {
    const [was, is] = [old.get(user) ?? {}, now.get(user) ?? {}]
    const set = Object.entries(is).filter(([name, interval]) => !isSame(was[name], interval) && isAhead(interval))
    const removed = Object.entries(was).filter(([name, interval]) => !(name in is) && isAhead(interval))
    if (set.length === 0 && removed.length === 0) return []
    const isTaking = set.some(([, interval]) => !holds(was, interval))
    return [calendarWrite(deps, user, { set, removed: removed.map(([name]) => name), isTaking }, known)]
  })
}

interface CalendarChange {
  set: [string, Interval][]
  removed: string[]
  /** The change takes time that the event did not hold before. */
  isTaking: boolean
}

const calendarWrite = (
  deps: Deps,
  user: string,
  { set, removed, isTaking }: CalendarChange,
  known: Calendars,
): TransactItem => {
  const calendar = known.get(user)
  const touched = new Set([...set.map(([name]) => name), ...removed])
  const past = isTaking
    ? intervalsOf(calendar).flatMap(([name, { end }]) => (end <= deps.now && !touched.has(name) ? [name] : []))
    : []
  const gone = [...removed, ...past]
  const isConditional = isTaking && known.has(user)
  return named('calendar', {
    Update: {
      TableName: deps.db.tableName,
      Key: calendarKey(user),
      UpdateExpression: [
        set.length > 0 ? `SET ${set.map((_, i) => `#s${i} = :s${i}`).join(', ')}` : '',
        gone.length > 0 ? `REMOVE ${gone.map((_, i) => `#r${i}`).join(', ')}` : '',
        'ADD version :one',
      ]
        .filter(Boolean)
        .join(' '),
      ExpressionAttributeNames: Object.fromEntries([
        ...set.map(([name], i) => [`#s${i}`, name]),
        ...gone.map((name, i) => [`#r${i}`, name]),
      ]),
      ExpressionAttributeValues: {
        ...Object.fromEntries(set.map(([, interval], i) => [`:s${i}`, interval])),
        ':one': 1,
        ...(isConditional && calendar && { ':version': calendar.version }),
      },
      ...(isConditional && {
        ConditionExpression: calendar ? 'version = :version' : 'attribute_not_exists(version)',
      }),
    },
  })
}
