import type { CalendarProblem } from '#functions/calendar/rules/calendar-problem.ts'
import {
  dueCalendarRow,
  saveSubscription,
  subscribedTimes,
  type DueCalendarRow,
  type SubscribedTimes,
  type SubscriptionRow,
} from '#functions/calendar/data/subscriptions.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { dueCalendarPk, subscriptionKey, type Key } from '#functions/platform/db/keys.ts'
import { startOfMonth } from '#functions/platform/db/months.ts'
import { remove } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { busyTimes, TooSlow, type BusyTimes, type Window } from './busy-times.ts'
import { NoCalendar } from './calendar-text.ts'
import type { Network } from '#functions/platform/outside/ask.ts'
import { CannotRead, fetchCalendar, type Fetched } from './fetch-calendar.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const minuteMs = 60_000
/** The oldest ones; the others are due in a minute. */
const mostPerRun = 500
/** At once, so that a server that takes its time delays few others. */
const atOnce = 20
/** The function has two minutes, and the next run comes anyway. */
const withinMs = 45_000
/** For the rules of one person's calendars in a run: more than any real ones take, and nobody delays the others. */
const perPersonMs = 4000
/** After rules that took too long: an hour, two, four … up to a day. */
const longestPause = 24

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()

/** This month and the next twelve: a calendar's times then change with the month, not with each reading. */
const windowOf = (now: string, timezone: string): Window => {
  const month = now.slice(0, 7)
  return { from: startOfMonth(month), to: startOfMonth(month, 13), timezone }
}

/** One calendar of each person, then the second ones: nobody with many comes before all others. */
const inFairOrder = (due: readonly DueCalendarRow[]): DueCalendarRow[] => {
  const ofPeople = [...Map.groupBy(due, ({ user_id }) => user_id).values()]
  const most = Math.max(0, ...ofPeople.map(({ length }) => length))
  return Array.from({ length: most }, (_, n) => ofPeople.flatMap((own) => own.slice(n, n + 1))).flat()
}

/** The time that a person's rules took in this run, in milliseconds. */
type TimeSpent = Map<string, number>

/** Reads the calendars that are due. A failure stops no other, and is tried again in an hour. */
export const readDueCalendars = async (deps: Deps, network: Network): Promise<void> => {
  deps.log.add({ job: 'calendars' })
  const started = performance.now()
  const range = { PK: dueCalendarPk, from: '0', to: `${deps.now}~` }
  const { items } = await deps.db.page<DueCalendarRow>(range, { limit: mostPerRun, consistent: true })
  const ordered = inFairOrder(items)
  const spent: TimeSpent = new Map()
  for (let i = 0; i < ordered.length && performance.now() - started < withinMs; i += atOnce) {
    const chunk = ordered.slice(i, i + atOnce)
    const read = await Promise.all(chunk.map((due) => logged(deps, due, () => fetchDue(deps, due, network))))
    // One by one: working out repeats would delay the answers that the others wait for.
    for (const one of read) if (one) await logged(deps, one.row, () => note(deps, one.row, outcomeOf(deps, one, spent)))
  }
}

const logged = async <T>(deps: Deps, { SK }: Key, work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    deps.log.error('a calendar was not read', error, { due: SK })
    return undefined
  }
}

interface Read {
  row: SubscriptionRow
  text: Fetched | CalendarProblem
}

const fetchDue = async (deps: Deps, due: DueCalendarRow, network: Network): Promise<Read | undefined> => {
  const row = await claim(deps, due)
  if (!row) return undefined
  deps.log.hide(row.url)
  return { row, text: await textOf(deps, row, network) }
}

/**
 * Moves a calendar to its next hour before it is read: one that breaks this function is not read again at once, and of
 * two runs one reads it.
 */
const claim = async (deps: Deps, due: DueCalendarRow): Promise<SubscriptionRow | undefined> => {
  const row = await deps.db.get<SubscriptionRow>(subscriptionKey(due.user_id, due.place))
  if (!row || dueCalendarRow(row).SK !== due.SK) {
    await deps.db.transact([remove(deps.db.tableName, due)])
    return undefined
  }
  const claimed = { ...row, next_at: later(deps.now, hourMs) }
  try {
    await saveSubscription(deps, row, claimed)
    return { ...claimed, version: row.version + 1 }
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return undefined
    throw error
  }
}

/** Once a day the whole text: an unchanged calendar also moves on into the year ahead. */
const isWholeDue = ({ whole_at }: SubscriptionRow, now: string): boolean =>
  whole_at === undefined || Date.parse(now) - Date.parse(whole_at) >= dayMs

const textOf = async (deps: Deps, row: SubscriptionRow, network: Network): Promise<Fetched | CalendarProblem> => {
  const { etag, last_modified } = row
  try {
    return await fetchCalendar(row.url, isWholeDue(row, deps.now) ? {} : { etag, last_modified }, network)
  } catch (error) {
    return problemIn(error)
  }
}

const problemIn = (error: unknown): CalendarProblem => {
  if (error instanceof CannotRead) return error.problem
  if (error instanceof NoCalendar) return 'no_calendar'
  if (error instanceof TooSlow) return 'complex'
  throw error
}

interface Outcome {
  fields: Partial<SubscriptionRow>
  found?: BusyTimes
  window?: Window
}

const outcomeOf = (deps: Deps, { row, text }: Read, spent: TimeSpent): Outcome => {
  if (typeof text === 'string') return { fields: { problem: text } }
  const read = { problem: undefined, too_slow: undefined, read_at: deps.now }
  if (text.isUnchanged) return { fields: read }
  const window = windowOf(deps.now, row.timezone)
  const before = spent.get(row.user_id) ?? 0
  const began = performance.now()
  try {
    if (before >= perPersonMs) throw new TooSlow('No time left')
    const found = busyTimes(text.text, window, Math.ceil(perPersonMs - before))
    const { etag, last_modified } = text
    const entries = found.times.length
    const { unreadable, unreadOn: unread_on, isCut: is_cut } = found
    return {
      found,
      window,
      fields: { ...read, etag, last_modified, whole_at: deps.now, entries, unreadable, unread_on, is_cut },
    }
  } catch (error) {
    const problem = problemIn(error)
    if (problem !== 'complex') return { fields: { problem } }
    // Another one of this person took the time: this one may be an easy one.
    return { fields: before > 0 ? { next_at: later(deps.now, minuteMs) } : tooSlow(deps, row) }
  } finally {
    spent.set(row.user_id, before + performance.now() - began)
  }
}

const tooSlow = (deps: Deps, { too_slow = 0 }: SubscriptionRow): Partial<SubscriptionRow> => ({
  problem: 'complex',
  too_slow: too_slow + 1,
  next_at: later(deps.now, Math.min(2 ** too_slow, longestPause) * hourMs),
})

/** Those called free stay so; ones of the past are forgotten. */
const freeIn = ({ free }: SubscribedTimes, { from, to }: Window) =>
  free
    .filter(({ start, end }) => end > from && start < to)
    .map(({ start, end }) => ({ start: start > from ? start : from, end: end < to ? end : to }))

/** With the marks of that moment. A calendar that was removed meanwhile stays so. */
const note = (deps: Deps, claimed: SubscriptionRow, { fields, found, window }: Outcome): Promise<void> =>
  retryConflicts(deps, async () => {
    deps.db.refresh()
    const row = await deps.db.get<SubscriptionRow>(subscriptionKey(claimed.user_id, claimed.place))
    if (row?.id !== claimed.id) return
    if (!found || !window) return saveSubscription(deps, row, { ...row, ...fields })
    const before = await subscribedTimes(deps, row.user_id, row.place)
    const after = { times: found.times, free: freeIn(before, window) }
    await saveSubscription(deps, row, { ...row, ...fields }, { before, after })
  })
