import { timeOfWall, wallAt } from '#shared/domain/wall-clock.ts'
import type { BlockedTime } from '#shared/domain/time-taken/schema.ts'

export interface Span {
  start: string
  end: string
}

const day = 86_400_000
const midnightOf = (wall: number): number => Math.floor(wall / day) * day
/** A day such as `2026-12-05` begins at midnight in the zone. */
const wallOf = (at: string, zone: string): number => (at.includes('T') ? wallAt(Date.parse(at), zone) : Date.parse(at))

/** The first occurrence by the clock of its zone: an end at midnight does not take the next day. */
const firstOf = ({ start, end, all_day, timezone }: BlockedTime): { from: number; to: number } => {
  const [from, to] = [wallOf(start, timezone), wallOf(end, timezone)]
  if (!all_day) return { from, to: end.includes('T') ? to : to + day }
  const isNamedDay = !end.includes('T') || to === from
  return { from: midnightOf(from), to: midnightOf(isNamedDay ? to : to - 1) + day }
}

/** The starts of a repeated block by the clock, one for each weekday from its first day on. */
const startsOf = (from: number, { weekdays, until }: NonNullable<BlockedTime['repeat']>): number[] => {
  const starts: number[] = []
  for (let at = from; midnightOf(at) <= Date.parse(until); at += day)
    if (weekdays.includes(new Date(at).getUTCDay())) starts.push(at)
  return starts
}

const [earliest, latest] = ['2000-01-01T00:00:00.000Z', '2101-01-01T00:00:00.000Z']

/** All of them: once, a time is its two instants, also in an hour that the clock shows twice. */
const timesOf = (block: BlockedTime): { start: number; end: number }[] => {
  const { start, end, timezone, repeat } = block
  if (!repeat && !block.all_day && end.includes('T')) return [{ start: Date.parse(start), end: Date.parse(end) }]
  const { from, to } = firstOf(block)
  // By the clock, an end in an hour that it shows twice may be before the start.
  const length = to > from ? to - from : Date.parse(end) - Date.parse(start)
  return (repeat ? startsOf(from, repeat) : [from]).map((wall) => {
    const [first, last] = [timeOfWall(wall, timezone), timeOfWall(wall + length, timezone)]
    // A start that the clock skips is later by an hour, and then so is the end.
    return { start: first, end: last > first ? last : first + length }
  })
}

/** The occurrences that overlap [from, to), as instants. A block by the clock keeps its hours over a clock change. */
export const occurrencesOf = (block: BlockedTime, from = earliest, to = latest): Span[] => {
  const [since, until] = [Date.parse(from), Date.parse(to)]
  return timesOf(block)
    .filter(({ start, end }) => start < until && end > since)
    .map(({ start, end }) => ({ start: new Date(start).toISOString(), end: new Date(end).toISOString() }))
}

/** In order, with touching and overlapping ones as one. */
export const united = (spans: readonly Span[]): Span[] => {
  const result: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = end > last.end ? end : last.end
    else result.push({ start, end })
  }
  return result
}
