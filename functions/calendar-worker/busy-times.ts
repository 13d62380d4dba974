import { createContext, Script } from 'node:vm'
import type { Span } from '#shared/domain/time-taken/occurrences.ts'
import { calendarText } from './calendar-text.ts'
import { entryOf, instantOf, type Entry, type Moment } from './entry.ts'
import { startsOf } from './starts.ts'
import { zoneNamed, zonesIn } from './zones.ts'

/** The times that a calendar takes, and nothing else of it. */
export interface BusyTimes {
  /** In order, each once, cut to the window. */
  times: Span[]
  /** Entries that could not be read. */
  unreadable: number
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
const within = <T>(ms: number, work: () => T): T => {
  try {
    return new Script('work()').runInContext(createContext({ work }), { timeout: ms }) as T
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new TooSlow('Too slow')
    throw error
  }
}

/** @throws NoCalendar, TooSlow */
export const busyTimes = (text: string, window: Window, ms = longestMs): BusyTimes =>
  within(ms, () => timesIn(text, window))

const timesIn = (text: string, { from, to, timezone }: Window): BusyTimes => {
  const { entries: blocks, zones, cutOff } = calendarText(text)
  const own = zoneNamed(timezone)
  const named = zonesIn(zones, own)
  let unreadable = cutOff
  const entries = blocks.flatMap((lines) => {
    try {
      return entryOf(lines, { named, own })
    } catch {
      unreadable += 1
      return []
    }
  })
  const changesOf = Map.groupBy(
    entries.filter(({ changes }) => changes),
    ({ uid }) => uid,
  )
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const found = new Map<string, Span>()
  const isFull = () => found.size > mostTimes
  const take = (start: number, end: number) => {
    if (end <= start || end <= first || start >= last) return
    const span = { start: iso(Math.max(start, first), Math.floor), end: iso(Math.min(end, last), Math.ceil) }
    found.set(`${span.start} ${span.end}`, span)
  }
  // Of too many, the soonest count, in whichever order the calendar has them.
  for (const entry of entries.toSorted((a, b) => a.start.wall - b.start.wall)) {
    if (isFull()) break
    try {
      for (const { start, end } of occurrences(entry, changesOf.get(entry.uid) ?? [], first, last)) {
        take(start, end)
        if (isFull()) break
      }
    } catch {
      unreadable += 1
    }
  }
  const times = [...found.values()].sort((a, b) => (a.start + a.end < b.start + b.end ? -1 : 1))
  return { times: times.slice(0, mostTimes), unreadable, isCut: isFull() }
}

const iso = (time: number, round: (n: number) => number) => new Date(round(time / minuteMs) * minuteMs).toISOString()

const endOf = (start: Moment, lengthMs: number): number =>
  start.isDate ? instantOf({ ...start, wall: start.wall + lengthMs }) : instantOf(start) + lengthMs

/** A change for all later occurrences moves them by as much as it moves the first one. */
const laterChange = (changes: readonly Entry[], at: number): Entry | undefined =>
  changes
    .filter((change) => change.changesLater && instantOf(change.changes!) <= at)
    .sort((a, b) => instantOf(b.changes!) - instantOf(a.changes!))[0]

function* occurrences(
  entry: Entry,
  changes: readonly Entry[],
  first: number,
  last: number,
): Generator<{ start: number; end: number }> {
  if (entry.changes) {
    if (entry.takesTime) yield { start: instantOf(entry.start), end: endOf(entry.start, entry.lengthMs) }
    return
  }
  if (!entry.takesTime && changes.length === 0) return
  const without = [...entry.without, ...changes.map((change) => change.changes!)]
  const instants = new Set(without.filter(({ isDate }) => !isDate || entry.start.isDate).map(instantOf))
  const days = new Set(without.filter(({ isDate }) => isDate).map(({ wall }) => wall))
  const isLeftOut = ({ wall }: Moment, at: number) => instants.has(at) || days.has(Math.floor(wall / dayMs) * dayMs)
  const { lengthMs } = entry
  for (const start of startsOf(entry, first - lengthMs, last)) {
    const at = instantOf(start)
    if (isLeftOut(start, at)) continue
    const later = laterChange(changes, at)
    if (!(later ?? entry).takesTime) continue
    if (!later) yield { start: at, end: endOf(start, lengthMs) }
    else {
      const moved = { ...later.start, wall: start.wall + later.start.wall - later.changes!.wall }
      yield { start: instantOf(moved), end: endOf(moved, later.lengthMs) }
    }
  }
  if (!entry.takesTime) return
  for (const { start, lengthMs: own } of entry.more) {
    const at = instantOf(start)
    if (!isLeftOut(start, at)) yield { start: at, end: endOf(start, own) }
  }
}

const dayMs = 86_400_000
