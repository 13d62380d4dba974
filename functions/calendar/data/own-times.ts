import { united, type Span } from '#functions/calendar/rules/occurrences.ts'
import { unpackUnited } from '#functions/calendar/rules/packed-spans.ts'
import type { BlockedMonthRow } from './blocked-times.ts'
import { places, type SubscribedMonthRow } from './subscriptions.ts'
import {
  blockedMonthKey,
  blockedMonthPk,
  subscribedMonthKey,
  subscribedMonthPk,
  type Key,
} from '#functions/platform/db/keys.ts'
import { monthRows, monthsFrom } from '#functions/platform/db/months.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** A time that a person's own word or a calendar of theirs takes; no booking. */
export interface OwnTime extends Span {
  status: 'blocked' | 'busy'
}

/** The times in [from, to) that people take themselves: two queries per month, all at once. */
export const ownTimes = (deps: Deps, from: string, to: string) => {
  const findBlocked = monthRows<BlockedMonthRow>(deps, blockedMonthPk, from, to)
  const findBusy = monthRows<SubscribedMonthRow>(deps, subscribedMonthPk, from, to)
  return async (users: readonly string[]): Promise<Map<string, OwnTime[]>> => {
    const [blocked, busy] = await Promise.all([findBlocked(users), findBusy(users)])
    const [blockedOf, busyOf] = [Map.groupBy(blocked, personOf), Map.groupBy(busy, personOf)]
    const timesOf = (user: string) => inRange(blockedOf.get(user) ?? [], busyOf.get(user) ?? [], from, to)
    return new Map(users.map((user) => [user, timesOf(user)]))
  }
}

const inRange = (
  blocked: readonly BlockedMonthRow[],
  busy: readonly SubscribedMonthRow[],
  from: string,
  to: string,
): OwnTime[] => {
  const blockedSpans = united(blocked.flatMap(({ spans }) => spans)).filter(
    ({ start, end }) => start < to && end > from,
  )
  const busySpans = unpackUnited(
    busy.map(({ times }) => times),
    from,
    to,
  )
  return [
    ...blockedSpans.map((span) => ({ ...span, status: 'blocked' as const })),
    ...busySpans.map((span) => ({ ...span, status: 'busy' as const })),
  ]
}

const blockedKeys = (user: string, from: string, to: string): Key[] =>
  monthsFrom(from, to).map((month) => blockedMonthKey(month, user))
const busyKeys = (user: string, from: string, to: string): Key[] =>
  monthsFrom(from, to).flatMap((month) => places.map((place) => subscribedMonthKey(month, user, place)))

/** The rows of one person's months, whose keys are known. */
export const ownTimesKeys = (user: string, from: string, to: string): Key[] => [
  ...blockedKeys(user, from, to),
  ...busyKeys(user, from, to),
]

/** The same for one person, by key. */
export const ownTimesOf = async (deps: Deps, user: string, from: string, to: string): Promise<OwnTime[]> => {
  const read = async <Row>(keys: readonly Key[]): Promise<Row[]> =>
    (await Promise.all(keys.map((key) => deps.db.get<Row>(key)))).filter((row) => row !== undefined)
  const [blocked, busy] = await Promise.all([
    read<BlockedMonthRow>(blockedKeys(user, from, to)),
    read<SubscribedMonthRow>(busyKeys(user, from, to)),
  ])
  return inRange(blocked, busy, from, to)
}

const personOf = ({ user_id }: { user_id: string }) => user_id
