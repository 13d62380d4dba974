import ICAL from 'ical.js'
import { instantOf, type Entry, type Moment } from './entry.ts'
import { timeAt, wallOf } from './wall-time.ts'

const dayMs = 86_400_000
const unitMs: Partial<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: dayMs,
  WEEKLY: 7 * dayMs,
}

/**
 * A later start with the same occurrences after it: a rule by the week or less that began decades ago needs no steps
 * until the window. A rule with a count has to be counted from its first start.
 */
const nearStart = (wall: number, rule: ICAL.Recur, from: number): number => {
  const unit = unitMs[rule.freq]
  if (unit === undefined || rule.count) return wall
  const step = unit * Math.max(rule.interval, 1)
  return wall + Math.max(0, Math.floor((from - wall) / step) - 1) * step
}

/** The last start that a rule allows: an instant, or a time by the clock of the start's zone. */
const lastOf = (until: ICAL.Time, { zone, isDate }: Moment): number => {
  const wall = wallOf(until)
  // Of whole days, the day counts, whichever time is beside it.
  if (isDate) return zone(Math.floor(wall / dayMs) * dayMs + dayMs - 1000)
  if (until.zone === ICAL.Timezone.utcTimezone) return wall
  return zone(wall + (until.isDate ? dayMs - 1000 : 0))
}

/** The starts of an entry before an instant; those long before `from` may be left out. */
export function* startsOf({ start, rules }: Entry, from: number, to: number): Generator<Moment> {
  yield start
  for (const rule of rules) yield* startsBy(rule, start, from, to)
}

function* startsBy(rule: ICAL.Recur, start: Moment, from: number, to: number): Generator<Moment> {
  const last = rule.until ? lastOf(rule.until, start) : Infinity
  // Two days: zones, and the clock of the start against that of UTC.
  if (last < from - 2 * dayMs) return
  const endless = rule.clone()
  endless.until = undefined as never
  // The library counts some starts twice.
  endless.count = undefined as never
  const first = nearStart(start.wall, rule, from - 2 * dayMs)
  const iterator = endless.iterator(timeAt(first, start.isDate))
  let left = rule.count || Infinity
  for (let time = iterator.next(); time && left > 0; time = iterator.next(), left -= 1) {
    const moment = { ...start, wall: wallOf(time) }
    const at = instantOf(moment)
    if (at >= to || at > last) return
    if (moment.wall !== start.wall) yield moment
  }
}
