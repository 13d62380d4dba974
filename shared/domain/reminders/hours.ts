import { timeOfWall, wallAt } from '../wall-clock.ts'
import { toInstant, type Instant } from '../time.ts'

/** When reminders reach people: never between 22:00 and 8:00 where the reader is. */

const hour = 3_600_000
const day = 24 * hour
const quiet = { from: 22 * hour, until: 8 * hour }
const morning = 9 * hour

/** Nine in the morning, some days after the day of an instant. */
export const morningAt = (instant: Instant, timezone: string, days: number): Instant => {
  const wall = wallAt(Date.parse(instant), timezone)
  return toInstant(timeOfWall(Math.floor(wall / day) * day + days * day + morning, timezone))
}

const timeOfDay = (time: number, timezone: string): number => wallAt(time, timezone) % day

export const isQuiet = (instant: Instant, timezone: string): boolean => {
  const at = timeOfDay(Date.parse(instant), timezone)
  return at >= quiet.from || at < quiet.until
}

/** The first eight in the morning that is not before an instant. */
export const nextEight = (instant: Instant, timezone: string): Instant => {
  const time = Date.parse(instant)
  const midnight = Math.floor(wallAt(time, timezone) / day) * day
  const eights = [0, 1].map((days) => timeOfWall(midnight + days * day + quiet.until, timezone))
  return toInstant(eights.find((eight) => eight >= time)!)
}

export const outsideQuietHours = (instant: Instant, timezone: string): Instant =>
  isQuiet(instant, timezone) ? nextEight(instant, timezone) : instant
