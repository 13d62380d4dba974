import type { DateOrder } from '#shared/domain/import/format.ts'

/** Days and times as people and programs write them. Only the order of day and month is a guess. */

export interface When {
  /** `2026-05-03` */
  date?: string
  /** `19:00` */
  time?: string
  /** Milliseconds, where the cell names its zone. */
  at?: number
}

const two = (count: number) => String(count).padStart(2, '0')

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const otherMonths: Readonly<Record<string, number>> = { mär: 3, mrz: 3, mae: 3, mai: 5, okt: 10, dez: 12 }
const monthNamed = (word: string): number | undefined => {
  const start = word.toLowerCase().slice(0, 3)
  const at = months.indexOf(start)
  return at === -1 ? otherMonths[start] : at + 1
}

/** Undefined for a day that no calendar has, and for years that no event has. */
const dayOf = (year: number, month: number, day: number): string | undefined => {
  const full = year < 100 ? 2000 + year : year
  const at = new Date(Date.UTC(full, month - 1, day))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && full >= 2000 && full <= 2100
  return isReal ? `${full}-${two(month)}-${two(day)}` : undefined
}

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const plain = /^(\d{4})(\d{2})(\d{2})$/
const slashed = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/
const monthFirst = /^([\p{Letter}]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+([\p{Letter}]+)\.?,?[\s-]+(\d{4}|\d{2})$/u
/** Of a workbook: days since the end of 1899, from 2000 to 2100. */
const serial = /^(\d{5})(\.\d+)?$/
const dayMs = 86_400_000
const firstOfSerials = Date.UTC(1899, 11, 30)

const weekday = /^\p{Letter}{2,10}\.?,?\s+/u
/** With its weekday or without. */
const dateIn = (text: string, order: DateOrder): string | undefined =>
  plainDateIn(text, order) ?? (weekday.test(text) ? plainDateIn(text.replace(weekday, ''), order) : undefined)

const plainDateIn = (bare: string, order: DateOrder): string | undefined => {
  const [, year, month, day] = iso.exec(bare) ?? plain.exec(bare) ?? []
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day))
  const [, a, , b, y] = slashed.exec(bare) ?? []
  if (a !== undefined)
    return order === 'mdy' ? dayOf(Number(y), Number(a), Number(b)) : dayOf(Number(y), Number(b), Number(a))
  const named = monthFirst.exec(bare)
  const [word, dayText, yearText] = named ? [named[1], named[2], named[3]] : pick(dayFirst.exec(bare))
  const number = word === undefined ? undefined : monthNamed(word)
  return number === undefined ? undefined : dayOf(Number(yearText), number, Number(dayText))
}
const pick = (match: RegExpExecArray | null) => (match ? [match[2], match[1], match[3]] : [])

const clock = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(a|p|am|pm|a\.m\.|p\.m\.|uhr)?$/i
const timeIn = (text: string): string | undefined => {
  if (/^noon$/i.test(text)) return '12:00'
  if (/^midnight$/i.test(text)) return '00:00'
  const fraction = /^0?\.\d+$/.test(text) ? Number(text) : undefined
  if (fraction !== undefined) return timeOfMinutes(Math.round(fraction * 1440))
  const [, hours, minutes, half] = clock.exec(text) ?? []
  // A bare number is an hour only with a word beside it.
  if (hours === undefined || (minutes === undefined && half === undefined)) return undefined
  const isHalf = half !== undefined && !/^uhr$/i.test(half)
  const hour = isHalf ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours)
  const isReal = hour < 24 && Number(minutes ?? 0) < 60 && (!isHalf || (Number(hours) >= 1 && Number(hours) <= 12))
  return isReal ? `${two(hour)}:${minutes ?? '00'}` : undefined
}
const timeOfMinutes = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`

const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})$/

/** A day, a time or both; undefined for what is neither. */
export const whenIn = (cell: string, order: DateOrder): When | undefined => {
  const text = cell.trim().replace(/\s+/g, ' ')
  if (instant.test(text)) {
    const at = Date.parse(text.replace(/ (?=\d{2}:)/, 'T').replace(/\s(?=[Z+-])/, ''))
    return Number.isNaN(at) ? undefined : { at }
  }
  const [, days, rest] = serial.exec(text) ?? []
  if (days !== undefined && Number(days) > 36_525 && Number(days) < 73_415) {
    const date = new Date(firstOfSerials + Number(days) * dayMs).toISOString().slice(0, 10)
    return rest === undefined ? { date } : { date, time: timeOfMinutes(Math.round(Number(rest) * 1440)) }
  }
  const date = dateIn(text, order)
  if (date !== undefined) return { date }
  const time = timeIn(text)
  if (time !== undefined) return { time }
  for (const { index, 0: between } of text.matchAll(/,? (?:at|um) |,? |T/g)) {
    const [day, hour] = [dateIn(text.slice(0, index), order), timeIn(text.slice(index + between.length))]
    if (day !== undefined && hour !== undefined) return { date: day, time: hour }
  }
  return undefined
}

/** Which order the days of a file are in; undefined where nothing tells, and null where no order matters. */
export const orderOf = (cells: Iterable<string>): DateOrder | null | undefined => {
  const votes = { mdy: 0, dmy: 0 }
  let count = 0
  for (const cell of cells) {
    const [, a, mark, b] = /^(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/.exec(cell.trim()) ?? []
    if (a === undefined) continue
    count += 1
    if (Number(a) > 12 && Number(b) <= 12) votes.dmy += 1
    else if (Number(b) > 12 && Number(a) <= 12) votes.mdy += 1
    // Only those who write the day first put points between.
    else if (mark === '.') votes.dmy += 0.5
  }
  if (count === 0) return null
  if (votes.mdy === votes.dmy) return undefined
  return votes.mdy > votes.dmy ? 'mdy' : 'dmy'
}
