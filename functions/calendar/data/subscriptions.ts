import type { CalendarProblem } from '#functions/calendar/rules/calendar-problem.ts'
import { united, type Span } from '#functions/calendar/rules/occurrences.ts'
import { packSpans, unpackSpans } from '#functions/calendar/rules/packed-spans.ts'
import { mostSubscriptions } from '#shared/domain/time-taken/subscription.ts'
import { accountErased, notErased } from '#functions/people/data/not-erased.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import {
  dueCalendarKey,
  subscribedMonthKey,
  subscribedTimesKey,
  subscriptionKey,
  type Key,
} from '#functions/platform/db/keys.ts'
import { byMonth } from '#functions/platform/db/months.ts'
import { rowWrites } from '#functions/platform/db/row-writes.ts'
import { ConditionFailed, put, remove, type Item, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** A calendar elsewhere that a person subscribed to. Its address may be a secret, and is in no log. */
export interface SubscriptionRow extends Key, Item {
  id: string
  user_id: string
  /** One of a few: two additions at once compete for it, so that there are never more. */
  place: number
  name: string
  url: string
  /** Of days, and of times without a zone. */
  timezone: string
  created_at: string
  version: number
  next_at: string
  read_at?: string
  asked_at?: string
  /** The version of the text at its server, and since when that was not asked for. */
  etag?: string | undefined
  last_modified?: string | undefined
  whole_at?: string
  entries: number
  unreadable: number
  /** The first days of these in the coming year. */
  unread_on?: string[] | undefined
  is_cut: boolean
  problem?: CalendarProblem | undefined
  /** How often in a row its rules took too long: it then waits longer and longer. */
  too_slow?: number | undefined
}

/** The times that it takes, packed, and those of them that its owner calls free. */
interface TimesRow extends Key, Item {
  times: string
  free: string
}

/** The times of a person's calendar in a month, for lists of people. */
export interface SubscribedMonthRow extends Key, Item {
  user_id: string
  times: string
}

export interface DueCalendarRow extends Key {
  user_id: string
  place: number
}

export const places = Array.from({ length: mostSubscriptions }, (_, place) => place)

export const subscriptionKeys = (userId: string): Key[] => places.map((place) => subscriptionKey(userId, place))
export const subscribedTimesKeys = (userId: string): Key[] => places.map((place) => subscribedTimesKey(userId, place))

export const subscriptionsOf = async (deps: Deps, userId: string): Promise<SubscriptionRow[]> =>
  (await Promise.all(subscriptionKeys(userId).map((key) => deps.db.get<SubscriptionRow>(key)))).filter(
    (row) => row !== undefined,
  )

export const freePlace = (taken: readonly SubscriptionRow[]): number | undefined =>
  places.find((place) => taken.every((row) => row.place !== place))

export interface SubscribedTimes {
  times: Span[]
  free: Span[]
}

/** @returns also the times of a calendar that was never read: none. */
export const subscribedTimes = async (deps: Deps, userId: string, place: number): Promise<SubscribedTimes> => {
  const row = await deps.db.get<TimesRow>(subscribedTimesKey(userId, place))
  return { times: unpackSpans(row?.times ?? ''), free: unpackSpans(row?.free ?? '') }
}

export const dueCalendarRow = ({ user_id, place, next_at }: SubscriptionRow): DueCalendarRow => ({
  ...dueCalendarKey(next_at, user_id, place),
  user_id,
  place,
})

const nameOf = ({ start, end }: Span) => `${start} ${end}`
export const isSameTime = (a: Span, b: Span): boolean => nameOf(a) === nameOf(b)

/** A time called free counts nowhere; another one at the same time does. */
const monthsOf = (
  { user_id, place }: Pick<SubscriptionRow, 'user_id' | 'place'>,
  { times, free }: SubscribedTimes,
): SubscribedMonthRow[] => {
  const names = new Set(free.map(nameOf))
  const taken = united(times.filter((time) => !names.has(nameOf(time))))
  return byMonth(taken).map(({ month, spans }) => ({
    ...subscribedMonthKey(month, user_id, place),
    user_id,
    times: packSpans(spans),
  }))
}

const isUnchanged = ({ id, version }: SubscriptionRow) => ({
  ConditionExpression: 'id = :id AND version = :version',
  ExpressionAttributeValues: { ':id': id, ':version': version },
})

/** Writes the subscription, and its times where they changed. @throws ChangedMeanwhile after a lost race */
export const saveSubscription = async (
  deps: Deps,
  before: SubscriptionRow,
  after: SubscriptionRow,
  times?: { before: SubscribedTimes; after: SubscribedTimes },
): Promise<void> => {
  const { tableName } = deps.db
  const dueRows = before.next_at === after.next_at ? [] : rowWrites(tableName, [dueOf(before)], [dueOf(after)])
  const timeRows = times
    ? [
        put(tableName, {
          ...subscribedTimesKey(after.user_id, after.place),
          times: packSpans(times.after.times),
          free: packSpans(times.after.free),
        }),
        ...rowWrites(tableName, monthsOf(before, times.before), monthsOf(after, times.after)),
      ]
    : []
  await written(deps, [
    put(tableName, { ...after, version: before.version + 1 }, isUnchanged(before)),
    ...dueRows,
    ...timeRows,
  ])
}

const dueOf = (row: SubscriptionRow): DueCalendarRow & Item => ({ ...dueCalendarRow(row) })

const written = async (deps: Deps, items: readonly TransactItem[]): Promise<void> => {
  try {
    await deps.db.transact(items)
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.has('erased')) throw accountErased()
    // A condition of the caller's own says something else.
    throw error.failed.has(undefined) ? new ChangedMeanwhile('calendar') : error
  }
}

/** At a place that is still free. @throws ChangedMeanwhile; AppError not_found after an erasure */
export const addSubscription = (deps: Deps, row: SubscriptionRow, also: readonly TransactItem[] = []): Promise<void> =>
  written(deps, [
    ...also,
    notErased(deps, row.user_id),
    put(deps.db.tableName, row, { ConditionExpression: 'attribute_not_exists(PK)' }),
    put(deps.db.tableName, dueOf(row)),
  ])

/** With all of its times. @throws ChangedMeanwhile */
export const removeSubscription = async (deps: Deps, row: SubscriptionRow): Promise<void> => {
  const { tableName } = deps.db
  const times = await subscribedTimes(deps, row.user_id, row.place)
  const gone = [subscribedTimesKey(row.user_id, row.place), dueOf(row), ...monthsOf(row, times)]
  await written(deps, [remove(tableName, row, isUnchanged(row)), ...gone.map((key) => remove(tableName, key))])
}
