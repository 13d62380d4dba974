import type { Span } from './occurrences.ts'

/**
 * Spans in order as a short text: the minutes from one start to the next and the minutes of each, to the base of 36. A
 * year of meetings takes a tenth of the room, and so of the capacity, of a list of instants.
 */

const minuteMs = 60_000
const minutesOf = (instant: string): number => Math.round(Date.parse(instant) / minuteMs)
const instantOf = (minutes: number): string => new Date(minutes * minuteMs).toISOString()

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

const minutesIn = (text: string): Minutes[] => {
  let before = 0
  return text.split(' ').flatMap((part): Minutes[] => {
    const [gap, length] = part.split('+').map((number) => parseInt(number, 36))
    if (gap === undefined || length === undefined) return []
    before += gap
    return [[before, before + length]]
  })
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
