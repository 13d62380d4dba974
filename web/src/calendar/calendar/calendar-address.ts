/** The calendar's view and day, kept in the URL, and the days it shows. Days are text such as `2026-06-06`. */
export const calendarViews = ['day', 'week', 'month', 'four'] as const
export type CalendarView = (typeof calendarViews)[number]
export const viewNames: Record<CalendarView, string> = { day: 'Day', week: 'Week', month: 'Month', four: '4 Days' }

export interface Shown {
  view: CalendarView
  date: string
}
export interface DayRange {
  start: string
  end: string
}

const dayMs = 86_400_000
const ms = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const weekday = (day: string) => new Date(ms(day)).getUTCDay()
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

export const addDays = (day: string, n: number): string => dayOf(ms(day) + n * dayMs)
const addMonths = (day: string, n: number) =>
  dayOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + n, 1))
/** Weeks start on Sunday (docs/product.md#constants). */
const sunday = (day: string) => addDays(day, -weekday(day))

const isDay = (text: string | null): text is string =>
  text !== null && /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(ms(text)) && dayOf(ms(text)) === text

/** The view and day of a URL; defaults to this month, on a phone to this week: its month is too small to read. */
export const readShown = (query: URLSearchParams, today: string, isPhone = false): Shown => {
  const date = query.get('date')
  const usual = isPhone ? 'week' : 'month'
  return { view: calendarViews.find((view) => view === query.get('view')) ?? usual, date: isDay(date) ? date : today }
}

/**
 * The first visible day and the day after the last: the requested range (docs/product.md#wire-conventions). A month
 * always shows six weeks.
 */
export const visibleDays = ({ view, date }: Shown): DayRange => {
  const start = view === 'month' ? sunday(firstOfMonth(date)) : view === 'week' ? sunday(date) : date
  return { start, end: addDays(start, { day: 1, week: 7, month: 42, four: 4 }[view]) }
}

/** The next or previous page of the calendar. */
export const step = ({ view, date }: Shown, direction: 1 | -1): string =>
  view === 'month' ? addMonths(date, direction) : addDays(date, direction * { day: 1, week: 7, four: 4 }[view])

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(ms(day))

/** `June 2026`, `Saturday, June 6, 2026`, `May 31 – Jun 6, 2026` */
export const titleOf = (shown: Shown): string => {
  if (shown.view === 'month') return format(shown.date, { month: 'long', year: 'numeric' })
  if (shown.view === 'day')
    return format(shown.date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
  const { start, end } = visibleDays(shown)
  const last = addDays(end, -1)
  const sameYear = start.slice(0, 4) === last.slice(0, 4)
  const from = format(start, { month: 'short', day: 'numeric', ...(sameYear ? {} : { year: 'numeric' }) })
  const to =
    start.slice(0, 7) === last.slice(0, 7)
      ? format(last, { day: 'numeric' })
      : format(last, { month: 'short', day: 'numeric' })
  return `${from} – ${to}, ${last.slice(0, 4)}`
}
