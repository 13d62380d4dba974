import { createContext, Script } from 'node:vm'
import type { Span } from '#functions/calendar/rules/occurrences.ts'
import { entriesIn, type Unread } from './entries-in.ts'
import { instantOf, type Entry, type Moment } from './entry.ts'
import { startsOf } from './starts.ts'

/** The times that a calendar takes, and nothing else of it. */
export interface BusyTimes {
  /** In order, each once, cut to the window. */
  times: Span[]
  /** Entries that could not be read, or only in part: they take their whole day, where they name one. */
  unreadable: number
  /** The first days of these that are in the window. */
  unreadOn?: string[]
  /** There are more than `mostTimes`. */
  isCut: boolean
}

export interface Window {
  from: string
  to: string
  /** Of days, and of times without a zone. */
  timezone: string
}

const mostTimes = 5000
const minuteMs = 60_000

/** Longer than any real calendar of two megabytes takes. */
const longestMs = 4000

/** A calendar whose rules take too long to work out. */
export class TooSlow extends Error {}

/**
 * A rule such as "each February 30" never ends in the library. Only the engine can stop it, and does so for all code
 * that a script calls.
 */
export const within = <T>(ms: number, work: () => T): T => {
  try {
    return new Script('work()').runInContext(createContext({ work }), { timeout: ms }) as T
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new TooSlow('Too slow')
    throw error
  }
}

/** Of the time for a calendar. An entry that takes longer may have no end. */
const firstPart = 0.3

/** @throws NoCalendar, TooSlow */
export const busyTimes = (text: string, window: Window, ms = longestMs): BusyTimes => {
  const began = performance.now()
  const unread: Unread = { count: 0, days: new Set() }
  const work = within(ms, () => timesOf(entriesIn(text, window.timezone, unread), window, unread))
  let part = ms * firstPart
  while (!work.isDone()) {
    const left = ms - (performance.now() - began)
    if (left <= 0) throw new TooSlow('Too slow')
    try {
      within(Math.ceil(Math.min(left, part)), work.goOn)
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error
      // One that finds nothing more costs its own occurrences, not the calendar; a long one gets all the time there is.
      if (performance.now() - work.foundAt() > part / 2) work.giveUp()
      else part = ms
    }
  }
  return work.found()
}

const timesOf = (all: readonly Entry[], { from, to }: Window, unread: Unread) => {
  const ofSeries = Map.groupBy(all, ({ uid }) => uid)
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const found = new Map<string, Span>()
  const isFull = () => found.size > mostTimes
  let foundAt = performance.now()
  const take = (start: number, end: number) => {
    foundAt = performance.now()
    if (end <= start || end <= first || start >= last) return
    const span = { start: iso(Math.max(start, first), Math.floor), end: iso(Math.min(end, last), Math.ceil) }
    found.set(`${span.start} ${span.end}`, span)
  }
  // Of too many, the soonest count, in whichever order the calendar has them.
  const entries = all.toSorted((a, b) => a.start.wall - b.start.wall)
  let at = 0
  const giveUp = () => {
    const { start } = entries[at]!
    unread.count += 1
    unread.days.add(new Date(start.wall).toISOString().slice(0, 10))
    at += 1
  }
  const goOn = () => {
    for (; at < entries.length && !isFull(); at += 1) {
      const entry = entries[at]!
      const related = (entry.uid !== '' && ofSeries.get(entry.uid)) || []
      for (const { start, end } of occurrences(entry, related, first, last)) {
        take(start, end)
        if (isFull()) break
      }
    }
  }
  return {
    foundAt: () => foundAt,
    isDone: () => at >= entries.length || isFull(),
    giveUp,
    goOn: () => {
      try {
        goOn()
      } catch {
        giveUp()
      }
    },
    found: (): BusyTimes => {
      const times = [...found.values()].sort((a, b) => (a.start + a.end < b.start + b.end ? -1 : 1))
      const days = [...unread.days].filter((day) => day >= from.slice(0, 10) && day < to).sort()
      return {
        times: times.slice(0, mostTimes),
        unreadable: unread.count,
        isCut: isFull(),
        ...(days.length > 0 && { unreadOn: days.slice(0, 5) }),
      }
    },
  }
}

const iso = (time: number, round: (n: number) => number) => new Date(round(time / minuteMs) * minuteMs).toISOString()

const endOf = (start: Moment, lengthMs: number): number =>
  start.isDate ? instantOf({ ...start, wall: start.wall + lengthMs }) : instantOf(start) + lengthMs

/** A change for all later occurrences moves them by as much as it moves the first one. */
const laterChange = (changes: readonly Entry[], at: number): Entry | undefined =>
  changes
    .filter((change) => change.changesLater && instantOf(change.changes!) <= at)
    .sort((a, b) => instantOf(b.changes!) - instantOf(a.changes!))[0]

/** The series was changed after one of its occurrences, and no longer has that. */
const isGone = (change: Entry, series: Entry | undefined): boolean => {
  if (!series || series.sequence <= change.sequence || change.changesLater) return false
  const at = instantOf(change.changes!)
  if (series.without.some((moment) => instantOf(moment) === at)) return true
  if (series.more.some(({ start }) => instantOf(start) === at)) return false
  return ![...startsOf(series, at, at + 1)].some((start) => instantOf(start) === at)
}

function* occurrences(
  entry: Entry,
  related: readonly Entry[],
  first: number,
  last: number,
): Generator<{ start: number; end: number }> {
  const changes = related.filter((other) => other.changes)
  if (entry.changes) {
    const series = related.find((other) => !other.changes)
    if (entry.takesTime && !isGone(entry, series))
      yield { start: instantOf(entry.start), end: endOf(entry.start, entry.lengthMs) }
    return
  }
  if (!entry.takesTime && changes.length === 0) return
  const without = [...entry.without, ...changes.map((change) => change.changes!)]
  const instants = new Set(without.filter(({ isDate }) => !isDate || entry.start.isDate).map(instantOf))
  const days = new Set(without.filter(({ isDate }) => isDate).map(({ wall }) => wall))
  const isLeftOut = ({ wall }: Moment, at: number) => instants.has(at) || days.has(Math.floor(wall / dayMs) * dayMs)
  const { lengthMs } = entry
  const starts = function* () {
    for (const start of startsOf(entry, first - lengthMs, last)) yield { start, lengthMs }
    yield* entry.more
  }
  for (const { start, lengthMs: own } of starts()) {
    const at = instantOf(start)
    if (isLeftOut(start, at)) continue
    const later = laterChange(changes, at)
    if (!(later ?? entry).takesTime) continue
    if (!later) yield { start: at, end: endOf(start, own) }
    else {
      const moved = { ...later.start, wall: start.wall + later.start.wall - later.changes!.wall }
      yield { start: instantOf(moved), end: endOf(moved, later.lengthMs) }
    }
  }
}

const dayMs = 86_400_000
