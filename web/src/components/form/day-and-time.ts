import { toInstant } from '#shared/domain/time.ts'
import { timeOfWall, wallAt } from '#shared/domain/wall-clock.ts'

/** The value of a date and time field: a day, and minutes since midnight. */
export interface DayAndTime<Day> {
  day: Day | null
  minutes: number | null
}

const minute = 60_000
const day = 86_400_000

/** Most gigs are in the evening: a picked day without a time is never midnight. */
export const usualMinutes = 19 * 60

/** The time of day in a zone: 1140 at 7 PM. */
export const minutesOf = (instant: string, zone: string): number => {
  const wall = wallAt(Date.parse(instant), zone)
  return Math.floor((((wall % day) + day) % day) / minute)
}

/** `midnight` in milliseconds as if the zone were UTC, as in `wall-clock.ts`. */
export const instantOfDay = (midnight: number, minutes: number, zone: string): string =>
  toInstant(timeOfWall(midnight + minutes * minute, zone))

/** `7:05 PM` */
export const clockText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  return `${hours % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/**
 * The day in steps of five minutes, the hours first: they are what most people look for. A current time between two
 * steps is among the last ones.
 */
export const timesOfDay = (current: number | null): { title: string; times: number[] }[] => {
  const steps = Array.from({ length: 288 }, (_, i) => i * 5)
  const all = current === null || current % 5 === 0 ? steps : [...steps, current].sort((a, b) => a - b)
  return [
    { title: 'Hours', times: all.filter((time) => time % 60 === 0) },
    { title: 'Half and quarter hours', times: all.filter((time) => time % 15 === 0 && time % 60 !== 0) },
    { title: 'Five minutes', times: all.filter((time) => time % 15 !== 0) },
  ]
}
