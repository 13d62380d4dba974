import { packSpans } from '#functions/calendar/rules/packed-spans.ts'
import type { BlockedTime } from '#shared/domain/time-taken/schema.ts'
import { holdWrites } from '#functions/calendar/data/hold-calendar.ts'
import { blockedMonths } from '#functions/calendar/data/blocked-times.ts'
import { dueCalendarRow, subscriptionKeys, type SubscriptionRow } from '#functions/calendar/data/subscriptions.ts'
import {
  blockedTimesKey,
  holdCalendarKey,
  subscribedMonthKey,
  subscribedTimesKey,
  userIdOf,
  type Key,
} from '#functions/platform/db/keys.ts'
import { byMonth } from '#functions/platform/db/months.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The time that an artist takes themselves, and a hold on it. */

type Row = Key & { [name: string]: unknown }

const day = 86_400_000
const week = (n: number) => n * 7 * day
const span = (at: number, hours: number) => ({
  start: new Date(at).toISOString(),
  end: new Date(at + hours * 3_600_000).toISOString(),
})
const rowsOf = (writes: readonly TransactItem[]): Row[] =>
  writes.flatMap((write) => (write.Put ? [write.Put.Item as Row] : []))

/** A weekly evening and some days of a month; a calendar elsewhere with two lessons a week in it. */
const ownTimes = (userId: string, from: number): Row[] => {
  const placed = { note: null, timezone: 'UTC', all_day: false }
  const blocks: BlockedTime[] = [
    { ...placed, id: 'blk_1', ...span(from + 10 * 3_600_000, 3), repeat: null },
    { ...placed, id: 'blk_2', ...span(from + 12 * day, 72), repeat: null },
  ]
  const times = [0, 1, 2, 3].flatMap((n) => [span(from + week(n) + day, 2), span(from + week(n) + 3 * day, 2)])
  const key = subscriptionKeys(userId)[0]!
  const subscription: SubscriptionRow = {
    ...{ ...key, id: 'sub_1', user_id: userId, place: 0, name: 'Teaching', url: `https://calendars.example/${userId}` },
    ...{ timezone: 'UTC', created_at: times[0]!.start, next_at: times[0]!.start, version: 1 },
    ...{ entries: times.length, unreadable: 0, is_cut: false },
  }
  return [
    { ...blockedTimesKey(userId), blocks, version: 1 },
    ...blockedMonths(userId, blocks),
    subscription,
    { ...dueCalendarRow(subscription) },
    { ...subscribedTimesKey(userId, 0), times: packSpans(times), free: '' },
    ...byMonth(times).map(({ month, spans }) => ({
      ...subscribedMonthKey(month, userId, 0),
      ...{ user_id: userId, times: packSpans(spans) },
    })),
  ]
}

/** From an instant on, which is the first of a month. */
export const takenRows = (deps: Deps, act: { id: string; name: string }, from: number): Row[] => {
  const at = deps.now
  const hold = {
    ...{ id: deps.id('hld'), act_kind: 'artist' as const, act_id: act.id, act_name: act.name },
    ...{ ...span(from + 20 * day, 4), timezone: 'UTC', event_id: null, event_name: null, note: null },
    ...{ expires_at: null, user_id: 'usr_00000000000000000000000000', name: 'Avery Agent', created_at: at },
    ...{ confirmed_at: null, challenge: null },
  }
  return [
    ...ownTimes(userIdOf(act.id), from),
    ...rowsOf(holdWrites(deps, { ...holdCalendarKey(act.id), holds: [], version: 0 }, [hold])),
  ]
}
