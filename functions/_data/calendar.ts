import type { Event } from '#shared/domain/event/record/schema.ts'
import { isConfirmed, vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { isSame } from '#shared/domain/same.ts'
import type { TransactItem } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { calendarKey, type Key } from './keys.ts'

/**
 * Confirmed times: one row per vendor, read strongly consistent with the session. Every confirmation raises its
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
/** Calendars by user, as they were read. */
export type Calendars = ReadonlyMap<string, CalendarRow | undefined>

export const readCalendars = async (deps: Deps, userIds: readonly string[]): Promise<Calendars> =>
  new Map(
    await Promise.all(userIds.map(async (user) => [user, await deps.db.get<CalendarRow>(calendarKey(user))] as const)),
  )

const intervalsOf = (calendar: CalendarRow | undefined): [string, Interval][] =>
  Object.entries(calendar ?? {}).filter((entry): entry is [string, Interval] => entry[0].startsWith('evt_'))

/** The interval of another event that overlaps this one. */
export const clashOf = (
  calendar: CalendarRow | undefined,
  { id, start, end }: Pick<Event, 'id' | 'start' | 'end'>,
): Interval | undefined => {
  if (!start || !end) return undefined
  return intervalsOf(calendar).find(([event, taken]) => event !== id && taken.start < end && taken.end > start)?.[1]
}

/** Called off: nobody's time is needed, although shares may still be paid. */
export const isCalledOff = ({ status }: Pick<Event, 'status'>): boolean =>
  status === 'refunded' || status === 'refund_incomplete' || status === 'canceled'

/** The intervals that the event takes, by user. Past times need no tidying. */
const takenBy = (event: Event | undefined): Map<string, Interval> => {
  const { start, end } = event ?? {}
  if (!event || !start || !end || isCalledOff(event)) return new Map()
  const users = vendorsOf(event).flatMap(({ user_id, status }) => (user_id && isConfirmed(status) ? [user_id] : []))
  return new Map(users.map((user) => [user, { start, end }]))
}

/** Confirmed vendors whose time the change newly takes: their calendars must be read first. */
export const newlyTaken = (before: Event | undefined, after: Event): string[] => {
  const old = takenBy(before)
  return [...takenBy(after)].filter(([user, interval]) => !isSame(old.get(user), interval)).map(([user]) => user)
}

/**
 * The calendar writes of a change. Taking time is conditional on the version in `known`; giving it back is
 * unconditional. Past intervals are removed then, so that the row stays small.
 */
export const calendarWrites = (
  deps: Deps,
  before: Event | undefined,
  after: Event | undefined,
  known: Calendars = new Map(),
): TransactItem[] => {
  const [old, now] = [takenBy(before), takenBy(after)]
  const id = (after ?? before)!.id
  const writes: TransactItem[] = []
  for (const [user, interval] of now) {
    if (!isSame(old.get(user), interval) && interval.end > deps.now) writes.push(take(deps, user, id, interval, known))
  }
  for (const [user, interval] of old) {
    if (!now.has(user) && interval.end > deps.now) writes.push(giveBack(deps, user, id))
  }
  return writes
}

const take = (deps: Deps, user: string, eventId: string, interval: Interval, known: Calendars): TransactItem => {
  const calendar = known.get(user)
  const past = intervalsOf(calendar)
    .filter(([event, { end }]) => end <= deps.now && event !== eventId)
    .map(([event]) => event)
  const names = Object.fromEntries(past.map((event, i) => [`#p${i}`, event]))
  return {
    Update: {
      TableName: deps.db.tableName,
      Key: calendarKey(user),
      UpdateExpression:
        `SET #event = :interval ${past.length > 0 ? `REMOVE ${Object.keys(names).join(', ')} ` : ''}ADD ` +
        'version :one',
      ExpressionAttributeNames: { '#event': eventId, ...names },
      ExpressionAttributeValues: {
        ':interval': interval,
        ':one': 1,
        ...(calendar && { ':version': calendar.version }),
      },
      ...(known.has(user) && {
        ConditionExpression: calendar ? 'version = :version' : 'attribute_not_exists(version)',
      }),
    },
  }
}

const giveBack = (deps: Deps, user: string, eventId: string): TransactItem => ({
  Update: {
    TableName: deps.db.tableName,
    Key: calendarKey(user),
    UpdateExpression: 'REMOVE #event ADD version :one',
    ExpressionAttributeNames: { '#event': eventId },
    ExpressionAttributeValues: { ':one': 1 },
  },
})

/** A calendar changed between reading and writing; the change is tried again from the start. */
export class CalendarChanged extends Error {}
