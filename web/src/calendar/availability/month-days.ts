import type { Engagement } from './api/list-availability.ts'

/** A gig that ends after midnight belongs to its evening. */
const dayBegins = 6

/** Months such as `2026-06`. */
export const isMonth = (text: string | null): text is string => text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
const numbersOf = (month: string) => ({ year: Number(month.slice(0, 4)), index: Number(month.slice(5)) - 1 })

export const addMonth = (month: string, n: number): string => {
  const { year, index } = numbersOf(month)
  return new Date(Date.UTC(year, index + n)).toISOString().slice(0, 7)
}

/** `2026-06-01` to `2026-06-30` */
export const daysOfMonth = (month: string): string[] => {
  const { year, index } = numbersOf(month)
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  return Array.from({ length: last }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)
}

/** `June 2026` */
export const monthTitle = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  )

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
  const { year, index } = numbersOf(month)
  return daysOfMonth(month).map((day, i) => {
    const [from, to] = [i + 1, i + 2].map((date) => new Date(year, index, date, dayBegins).getTime()) as [
      number,
      number,
    ]
    const [engagement] = engagements
      .filter(({ start, end }) => Date.parse(start) < to && Date.parse(end) > from)
      .sort((a, b) => weight[b.status] - weight[a.status] || (a.hold?.rank ?? 0) - (b.hold?.rank ?? 0))
    return { day, state: engagement?.status ?? 'free', engagement }
  })
}
