/**
 * Converts between instants and wall-clock times using only `Intl`: Temporal's polyfill would add 54 KiB to each cold
 * start for two functions, so only the tests use it, as the reference (docs/adr/0005-cold-starts.md). A wall time is
 * represented as milliseconds as if it were UTC.
 */

const day = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (timezone: string): Intl.DateTimeFormat => {
  let format = formats.get(timezone)
  if (!format) {
    const [numeric, hourCycle] = ['numeric', 'h23'] as const
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle,
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    })
    formats.set(timezone, format)
  }
  return format
}

const formattedOffset = (time: number, timezone: string): number => {
  const at: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(timezone).formatToParts(time)) at[type] = Number(value)
  const shown = Date.UTC(at.year!, at.month! - 1, at.day, at.hour, at.minute, at.second)
  return shown - Math.floor(time / 1000) * 1000
}

const midnights = new Map<string, Map<number, number>>()
/** Of one zone: half a century. */
const mostMidnights = 18_000

/** At the start of a day in UTC. */
const offsetAtMidnight = (days: number, timezone: string): number => {
  let known = midnights.get(timezone)
  if (!known || known.size > mostMidnights) midnights.set(timezone, (known = new Map<number, number>()))
  let offset = known.get(days)
  if (offset === undefined) known.set(days, (offset = formattedOffset(days * day, timezone)))
  return offset
}

/** No zone changes its clock twice within a day. `Intl` takes some microseconds, and plans ask for few days often. */
const offsetAt = (time: number, timezone: string): number => {
  const days = Math.floor(time / day)
  const before = offsetAtMidnight(days, timezone)
  return before === offsetAtMidnight(days + 1, timezone) ? before : formattedOffset(time, timezone)
}

/** The wall-clock time in a zone at an instant. */
export const wallAt = (time: number, timezone: string): number => time + offsetAt(time, timezone)

/**
 * The instant of a wall-clock time in a zone: the earlier of two; a time skipped by a clock change moves later by the
 * length of the gap.
 */
export const timeOfWall = (wall: number, timezone: string): number => {
  const [before, after] = [wall - offsetAt(wall - day, timezone), wall - offsetAt(wall + day, timezone)]
  const shownThen = [before, after].filter((time) => wallAt(time, timezone) === wall)
  return shownThen.length > 0 ? Math.min(...shownThen) : before
}
