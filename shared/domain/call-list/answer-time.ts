import { isQuiet, nextEight } from '../reminders/hours.ts'
import { timeOfWall, wallAt } from '../wall-clock.ts'
import { toInstant, type Instant } from '../time.ts'

/** How long somebody has to answer: never into the night where they live (docs/product.md#call-lists). */

const hour = 3_600_000
const day = 24 * hour
const morning = 8 * hour
/** The last minute of a day in which a round may end. */
const evening = 22 * hour - 60_000

/** A list can end so long before the gig. */
export const listEndsBeforeMs = 72 * hour
export const shortestAnswerMs = 2 * hour
export const defaultAnswerHours = 24
export const mostAnswerHours = 7 * 24

/** The waking time of each day in [from, until], where somebody lives. */
const wakingTimes = function* (from: number, until: number, timezone: string): Generator<[number, number]> {
  const midnight = Math.floor(wallAt(from, timezone) / day) * day
  for (let date = midnight; ; date += day) {
    const [start, end] = [timeOfWall(date + morning, timezone), timeOfWall(date + evening, timezone)]
    if (start >= until) return
    const span: [number, number] = [Math.max(start, from), Math.min(end, until)]
    if (span[0] < span[1]) yield span
  }
}

/** The instant at which an n-th of the waking time until the end is over. */
const evenShare = (now: number, end: number, rounds: number, timezone: string): number => {
  const spans = [...wakingTimes(now, end, timezone)]
  let left = spans.reduce((total, [start, until]) => total + until - start, 0) / rounds
  for (const [start, until] of spans) {
    if (left <= until - start) return start + left
    left -= until - start
  }
  return now
}

export interface Round {
  now: Instant
  /** Of the gig. */
  start: Instant
  /** With this one, until everybody was asked. */
  rounds: number
  answerHours: number
  timezone: string
}

/**
 * Until when somebody asked now can answer: the list's time, or an even share of the time until the list should end,
 * but two hours at least. Undefined if that is after the start of the gig.
 */
export const answerBy = ({ now, start, rounds, answerHours, timezone }: Round): Instant | undefined => {
  const at = Date.parse(now)
  const wished = at + answerHours * hour
  // Enough for all rounds with their nights: more needs no reading of calendars.
  const far = at + rounds * (answerHours * hour + day)
  const end = Math.min(Date.parse(start) - listEndsBeforeMs, far)
  const even = end > at ? evenShare(at, end, rounds, timezone) : at
  const time = Math.floor(Math.max(at + shortestAnswerMs, Math.min(wished, even)) / 1000) * 1000
  const answer = afterNight(time, timezone)
  return Date.parse(answer) < Date.parse(start) ? answer : undefined
}

const afterNight = (time: number, timezone: string): Instant => {
  const instant = toInstant(time)
  return isQuiet(instant, timezone) ? nextEight(instant, timezone) : instant
}

/** So long before the end, a reminder still helps. */
const usefulMs = hour / 2

/** One reminder, in the last quarter of the time to answer, by day; null where too little of it would be left. */
export const remindAt = (asked: Instant, answer: Instant, timezone: string): Instant | null => {
  const [from, until] = [Date.parse(asked), Date.parse(answer)]
  const at = afterNight(Math.floor((from + (until - from) * 0.75) / 1000) * 1000, timezone)
  return until - Date.parse(at) < usefulMs ? null : at
}

/** The same for one that is late: a schedule may have been lost. */
export const laterReminder = (now: Instant, answer: Instant, timezone: string): Instant | null => {
  const at = afterNight(Date.parse(now), timezone)
  return Date.parse(answer) - Date.parse(at) < usefulMs ? null : at
}
