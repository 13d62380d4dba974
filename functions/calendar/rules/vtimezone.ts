import { wallAt } from '#shared/domain/wall-clock.ts'

/** A zone's clock changes as a VTIMEZONE (RFC 5545, 3.6.5), found with `Intl`: a reader needs no table of zones. */

const hour = 3_600_000
const day = 24 * hour
/** No zone changes its clock twice in a week; each look at a clock costs some microseconds. */
const step = 7 * day

const offsetAt = (time: number, zone: string): number => wallAt(time, zone) - time
const offsetText = (offset: number): string => {
  const minutes = Math.abs(Math.round(offset / 60_000))
  const two = (n: number) => String(n).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}
const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '')

/** The instant of the only change between two instants of different offsets. */
const changeBetween = (from: number, to: number, zone: string): number => {
  const before = offsetAt(from, zone)
  let [low, high] = [from, to]
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (offsetAt(middle, zone) === before) low = middle
    else high = middle
  }
  return high
}

interface Change {
  at: number
  before: number
  after: number
}
/** The offsets of a zone over whole years: the first, and each change of its clock. */
export interface Clock {
  zone: string
  from: number
  offset: number
  changes: Change[]
}

/** The changes of a zone's clock in a year of UTC: they stay as they are, and a look takes the time of ten events. */
const years = new Map<string, Change[]>()
const changesIn = (year: number, zone: string): Change[] => {
  const name = `${year} ${zone}`
  const known = years.get(name)
  if (known) return known
  const changes: Change[] = []
  const until = Date.UTC(year + 1)
  let before = offsetAt(Date.UTC(year), zone)
  for (let at = Date.UTC(year); at < until; at += step) {
    const next = Math.min(at + step, until)
    const after = offsetAt(next, zone)
    if (before !== after) changes.push({ at: changeBetween(at, next, zone), before, after })
    before = after
  }
  years.set(name, changes)
  return changes
}

/** Over the years of these instants, in which all people's clocks begin alike. */
export const clockOf = (zone: string, first: number, last: number): Clock => {
  const [begin, end] = [new Date(first - day).getUTCFullYear(), new Date(last + day).getUTCFullYear()]
  const from = Date.UTC(begin)
  const changes = Array.from({ length: end - begin + 1 }, (_, n) => changesIn(begin + n, zone)).flat()
  return { zone, from, offset: offsetAt(from, zone), changes }
}

/** At an instant of the clock, without asking `Intl` again. */
export const offsetIn = ({ offset, changes }: Clock, time: number): number =>
  changes.findLast(({ at }) => at <= time)?.after ?? offset

/** If the clock shows the time of this instant twice: calendars disagree on which of the two they mean. */
export const isShownTwice = ({ changes }: Clock, time: number): boolean =>
  changes.some(({ at, before, after }) => time >= at - (before - after) && time < at + (before - after))

const part = ({ at, before, after }: Change, rule?: string): string[] => {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${wallText(at + before)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `END:${kind}`,
  ]
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** The rules that give a change its day: the nth weekday of a month, or the last. */
const rulesOf = ({ at, before }: Change): string[] => {
  const wall = new Date(at + before)
  const [date, month] = [wall.getUTCDate(), wall.getUTCMonth()]
  const isLast = new Date(wall.getTime() + 7 * day).getUTCMonth() !== month
  const named = (nth: number) => `FREQ=YEARLY;BYMONTH=${month + 1};BYDAY=${nth}${weekdays[wall.getUTCDay()]}`
  return [named(Math.ceil(date / 7)), ...(isLast ? [named(-1)] : [])]
}

/** The one rule by which a change comes every year; undefined if there is none. */
const ruleOf = (changes: readonly Change[]): string | undefined => {
  const [first, ...others] = changes
  if (!first) return undefined
  const time = (change: Change) => wallText(change.at + change.before).slice(8) + change.before + change.after
  return others.every((change) => time(change) === time(first))
    ? rulesOf(first).find((rule) => others.every((change) => rulesOf(change).includes(rule)))
    : undefined
}

/** Long enough to tell the fourth Sunday of a month from the last. */
const yearsOfRule = 8
/** As Outlook needs it: one part of each kind, each by a rule. Undefined for a zone whose years differ. */
const yearlyPair = ({ zone, from, changes }: Clock): string[] | undefined => {
  const last = new Date(changes.at(-1)!.at).getUTCFullYear()
  // From the year before, so that the first days have a rule, too.
  const begin = new Date(from).getUTCFullYear() - 1
  const each = Array.from({ length: Math.max(last - begin + 1, yearsOfRule) }, (_, n) => changesIn(begin + n, zone))
  const kinds = [0, 1].map((nth) => each.flatMap((year) => year[nth] ?? []))
  const rules = kinds.map(ruleOf)
  const isYearly = each.every((year) => year.length === 2) && rules.every((rule) => rule !== undefined)
  return isYearly ? kinds.flatMap((kind, n) => part(kind[0]!, rules[n])) : undefined
}

/** By the yearly rules of a zone; without them by each change, after the offset that its years begin with. */
export const vtimezone = (clock: Clock): string => {
  const { zone, from, offset, changes } = clock
  const each = () =>
    [part({ at: from, before: offset, after: offset }), ...changes.map((change) => part(change))].flat()
  const parts = (changes.length > 0 && yearlyPair(clock)) || each()
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts, 'END:VTIMEZONE'].join('\r\n')
}
