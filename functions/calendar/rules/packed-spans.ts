import type { Span } from './occurrences.ts'

/**
 * Spans in order as a short text: the minutes from one start to the next and the minutes of each, to the base of 36. A
 * year of meetings takes a tenth of the room, and so of the capacity, of a list of instants.
 */

const minuteMs = 60_000
const minutesOf = (instant: string): number => Math.round(Date.parse(instant) / minuteMs)
const dayMinutes = 24 * 60
const isoOf = (minutes: number): string => new Date(minutes * minuteMs).toISOString()
const clocks: string[] = []
let [day, date] = [0, '1970-01-01']
/** Writing a date costs ten times as much as putting it before a known time of day, and most spans end on theirs. */
const instantOf = (minutes: number): string => {
  const on = Math.floor(minutes / dayMinutes)
  const clock = (clocks[minutes - on * dayMinutes] ??= isoOf(minutes).slice(10))
  if (on !== day) [day, date] = [on, isoOf(minutes).slice(0, 10)]
  return date + clock
}

export const packSpans = (spans: readonly Span[]): string => {
  let before = 0
  return spans
    .map(({ start, end }) => {
      const [from, to] = [minutesOf(start), minutesOf(end)]
      const text = `${(from - before).toString(36)}+${(to - from).toString(36)}`
      before = from
      return text
    })
    .join(' ')
}

type Minutes = [from: number, to: number]

const [zero, nine, minus, plus, space] = Array.from('09-+ ', (sign) => sign.charCodeAt(0)) as [
  ...[number, number, number, number, number],
]
const digitOf = (code: number): number => (code <= nine ? code - zero : code - 'a'.charCodeAt(0) + 10)

/** Sign by sign: 200 people have 36,000 of these numbers, and each text that is cut out costs as much again. */
const minutesIn = (text: string): Minutes[] => {
  const spans: Minutes[] = []
  let [start, number, sign] = [0, 0, 1]
  for (let i = 0; i <= text.length; i += 1) {
    const code = i < text.length ? text.charCodeAt(i) : space
    if (code === plus) {
      start += sign * number
    } else if (code === space) {
      if (i > 0) spans.push([start, start + number])
    } else {
      if (code === minus) sign = -1
      else number = number * 36 + digitOf(code)
      continue
    }
    ;[number, sign] = [0, 1]
  }
  return spans
}

const spanOf = ([from, to]: Minutes): Span => ({ start: instantOf(from), end: instantOf(to) })

export const unpackSpans = (text: string): Span[] => minutesIn(text).map(spanOf)

/**
 * Of several texts, those that overlap [from, to), with touching and overlapping ones as one. A list of 200 people has
 * 36,000 instants: only those that remain are written out.
 */
export const unpackUnited = (texts: readonly string[], from: string, to: string): Span[] => {
  const [first, last] = [Date.parse(from) / minuteMs, Date.parse(to) / minuteMs]
  const result: Minutes[] = []
  for (const [start, end] of texts.flatMap(minutesIn).sort((a, b) => a[0] - b[0])) {
    const before = result.at(-1)
    if (before && start <= before[1]) before[1] = Math.max(before[1], end)
    else result.push([start, end])
  }
  return result.filter(([start, end]) => start < last && end > first).map(spanOf)
}
