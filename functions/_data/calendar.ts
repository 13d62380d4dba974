import type { Event } from '#shared/domain/event/record/schema.ts'
import { isConfirmed, vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { isSame } from '#shared/domain/same.ts'
import type { TransactItem } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { calendarKey, type Key } from './keys.ts'

/**
 * What a vendor has confirmed: one row each, read strongly consistent with the session, of which every confirmation raises the
 * version. Two confirmations at once meet in that version, so that overlapping ones are never both written (design section 6).
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

/** What another event has taken of the event's time; the event itself is no obstacle. */
export const clashOf = (
  calendar: CalendarRow | undefined,
  { id, start, end }: Pick<Event, 'id' | 'start' | 'end'>,
): Interval | undefined => {
  if (!start || !end) return undefined
  return intervalsOf(calendar).find(([event, taken]) => event !== id && taken.start < end && taken.end > start)?.[1]
}

/** Called off, so that nobody is needed any more, although the vendors are still to be paid their half. */
export const isCalledOff = ({ status }: Pick<Event, 'status'>): boolean =>
  status === 'refunded' || status === 'refund_incomplete' || status === 'canceled'

/** Whose time the event takes. Who has been paid was there: past times need no tidying. */
const takenBy = (event: Event | undefined): Map<string, Interval> => {
  const { start, end } = event ?? {}
  if (!event || !start || !end || isCalledOff(event)) return new Map()
  const users = vendorsOf(event).flatMap(({ user_id, status }) => (user_id && isConfirmed(status) ? [user_id] : []))
  return new Map(users.map((user) => [user, { start, end }]))
}

/** Who has confirmed and whose time the change newly takes: their calendars have to be looked at first. */
export const newlyTaken = (before: Event | undefined, after: Event): string[] => {
  const old = takenBy(before)
  return [...takenBy(after)].filter(([user, interval]) => !isSame(old.get(user), interval)).map(([user]) => user)
}

/**
 * The writes that bring calendars in step with a change of an event. Time is taken only if the calendar still is as in `known`;
 * given back, it is without condition. What lies in the past leaves the row then, so that it does not grow for ever.
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
      UpdateExpression: `SET #event = :interval ${past.length > 0 ? `REMOVE ${Object.keys(names).join(', ')} ` : ''}ADD version :one`,
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
