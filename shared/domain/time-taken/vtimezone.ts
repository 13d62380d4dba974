import { wallAt } from '../wall-clock.ts'

/**
 * A zone's clock changes as a VTIMEZONE (RFC 5545, 3.6.5), found with `Intl`: each change within the years has its own
 * part, so that a reader needs no table of zones.
 */

const hour = 3_600_000
const day = 24 * hour

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

const partOf = (at: number, before: number, after: number): string[] => {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${wallText(at + before)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${kind}`,
  ]
}

/** From the first instant to the last, with the rule that holds at the first. */
export const vtimezone = (zone: string, first: number, last: number): string => {
  const parts = [partOf(first - day, offsetAt(first - day, zone), offsetAt(first - day, zone))]
  for (let at = first - day; at < last; at += day) {
    const [before, after] = [offsetAt(at, zone), offsetAt(at + day, zone)]
    if (before !== after) parts.push(partOf(changeBetween(at, at + day, zone), before, after))
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts.flat(), 'END:VTIMEZONE'].join('\r\n')
}
