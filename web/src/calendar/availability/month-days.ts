import type { Engagement } from './api/list-availability.ts'

/** A gig that ends after midnight belongs to its evening. */
const dayBegins = 6

/** Months such as `2026-06`, or a month of days such as from `2026-06-20`. */
export const isMonth = (text: string | null): text is string =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])(-\d\d)?$/.test(text) && !Number.isNaN(Date.parse(text))
const numbersOf = (month: string) => {
  const [year = 0, number = 1, first = 1] = month.split('-').map(Number)
  return { year, index: number - 1, first }
}
const dayMs = 86_400_000
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** From another month on: the same day, or the last one of a shorter month. */
export const addMonth = (month: string, n: number): string => {
  const { year, index, first } = numbersOf(month)
  const last = new Date(Date.UTC(year, index + n + 1, 0)).getUTCDate()
  return isoDay(Date.UTC(year, index + n, Math.min(first, last))).slice(0, month.length)
}

/** `2026-06-01` to `2026-06-30`, or `2026-06-20` to `2026-07-19` */
export const daysOfMonth = (month: string): string[] => {
  const { year, index, first } = numbersOf(month)
  const [from, to] = [Date.UTC(year, index, first), Date.UTC(year, index + 1, first)]
  return Array.from({ length: (to - from) / dayMs }, (_, i) => isoDay(from + i * dayMs))
}

/** `June 2026`, or `Jun 20 – Jul 19, 2026` */
export const monthTitle = (month: string): string => {
  const days = daysOfMonth(month)
  const [from, to] = [Date.parse(days[0]!), Date.parse(days.at(-1)!)]
  return numbersOf(month).first === 1
    ? new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(from)
    : new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
        .formatRange(from, to)
        .replaceAll('\u2009', ' ')
}

export type DayState = 'free' | Engagement['status']
/** The order in which statuses count if an act has several on one day. */
const weight: Record<DayState, number> = { free: 0, held: 1, busy: 2, blocked: 3, asked: 4, booked: 5 }

export interface ActDay {
  day: string
  state: DayState
  /** The one that counts. */
  engagement: Engagement | undefined
}

/** An act's month in the reader's zone. */
export const actDays = (month: string, engagements: readonly Engagement[]): ActDay[] => {
  const { year, index, first } = numbersOf(month)
  return daysOfMonth(month).map((day, i) => {
    const [from, to] = [first + i, first + i + 1].map((date) => new Date(year, index, date, dayBegins).getTime()) as [
      number,
      number,
    ]
    const [engagement] = engagements
      .filter(({ start, end }) => Date.parse(start) < to && Date.parse(end) > from)
      .sort((a, b) => weight[b.status] - weight[a.status] || (a.hold?.rank ?? 0) - (b.hold?.rank ?? 0))
    return { day, state: engagement?.status ?? 'free', engagement }
  })
}
