import { endBeforeStart, maxEventDays, tooLong } from '#shared/domain/event/record/possible-times.ts'
import { timeOfWall, wallAt } from '#shared/domain/wall-clock.ts'
import type { Problem, Values } from '#functions/people/rules/imports/read-row.ts'

/** When an event of a spreadsheet is. Times are those of its place, written `2026-05-03 19:00`. */

const dayMs = 86_400_000
/** For an event without an end time. */
const usualMs = 4 * 3_600_000

interface Part {
  /** Milliseconds as if it were UTC (wall-clock.ts). */
  day?: number
  time?: number
}

const partOf = (text: string | undefined, zone: string): Part => {
  if (text === undefined) return {}
  const wall = /Z$/.test(text) ? wallAt(Date.parse(text), zone) : undefined
  if (wall !== undefined)
    return { day: Math.floor(wall / dayMs) * dayMs, time: wall - Math.floor(wall / dayMs) * dayMs }
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})?\s?(\d{2}:\d{2})?$/.exec(text) ?? []
  return {
    ...(date !== undefined && { day: Date.parse(`${date}T00:00Z`) }),
    ...(time !== undefined && { time: Date.parse(`1970-01-01T${time}Z`) }),
  }
}

export const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 16).replace('T', ' ')
export const instantIn = (text: string, zone: string): string =>
  new Date(timeOfWall(Date.parse(`${text.replace(' ', 'T')}Z`), zone)).toISOString()
export const wallIn = (instant: string, zone: string): string => wallText(wallAt(Date.parse(instant), zone))

export interface Times {
  start: string
  end: string
}

/** Without a time, an event takes its days; without an end, an evening; an end before the start is past midnight. */
export const timesOf = ({ date, start, end_date, end }: Values, zone: string): Times | Problem => {
  const [on, from, lastDay, to] = [date, start, end_date, end].map((text) => partOf(text, zone)) as [
    Part,
    Part,
    Part,
    Part,
  ]
  const day = on.day ?? from.day
  if (day === undefined) return { field: 'date', reason: 'Date is missing' }
  const time = from.time ?? on.time
  const last = lastDay.day ?? to.day
  const until = to.time ?? lastDay.time
  const begins = (from.day ?? day) + (time ?? 0)
  const ends = endOf({ begins, time, last, until })
  if (ends <= begins) return { field: 'end', reason: endBeforeStart }
  if (ends - begins > maxEventDays * dayMs) return { field: 'end', reason: tooLong }
  return { start: wallText(begins), end: wallText(ends) }
}

interface Given {
  begins: number
  time: number | undefined
  last: number | undefined
  until: number | undefined
}
const endOf = ({ begins, time, last, until }: Given): number => {
  const day = Math.floor(begins / dayMs) * dayMs
  if (until === undefined) return time === undefined || (last ?? day) > day ? (last ?? day) + dayMs : begins + usualMs
  const ends = (last ?? day) + until
  return ends <= begins && (last ?? day) === day ? ends + dayMs : ends
}
