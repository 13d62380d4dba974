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

export const unpackSpans = (text: string): Span[] => {
  let before = 0
  return text.split(' ').flatMap((part) => {
    const [gap, length] = part.split('+').map((number) => parseInt(number, 36))
    if (gap === undefined || length === undefined) return []
    before += gap
    return [{ start: instantOf(before), end: instantOf(before + length) }]
  })
}
