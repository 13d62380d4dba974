import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { addDays, type DayRange } from './calendar-address.ts'
import { type CalendarEvent, endOf, toCalendarEvents } from './event-inputs.ts'

/** As many lines as the row of a week has room for, a line that says how many more included. */
const lines = 3
/** A gig that ends after midnight belongs to its evening. */
export const dayBegins = '06:00:00'
const dayBeginsAt = 6

const two = (n: number) => String(n).padStart(2, '0')
/** By the browser's own clock: much faster than by a named zone, for thousands. */
const dayOf = (time: Date) => `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`

/** The days on which an event is shown, by the reader's calendar. */
const daysOf = (card: EventProjection): string[] => {
  const first = dayOf(new Date(card.start ?? ''))
  const end = new Date(endOf(card))
  let last = dayOf(end)
  if (last > first && end.getHours() < dayBeginsAt) last = addDays(last, -1)
  const days = [first]
  while (days.at(-1)! < last && days.length < 60) days.push(addDays(days.at(-1)!, 1))
  return days
}

const more = (day: string, hidden: number): CalendarEvent => ({
  id: `more-${day}`,
  title: `+${hidden} more`,
  start: day,
  allDay: true,
  url: `/calendar?view=day&date=${day}`,
  color: 'transparent',
  contrastColor: 'inherit',
  rank: 1,
  extendedProps: { more: day },
})

/**
 * What a month shows of its events: all of a day's where they fit, else the first ones and how many more there are. The
 * calendar would lay out thousands of events to hide most of them; so it is only given what it shows.
 */
export const monthEvents = (cards: readonly EventProjection[], range: DayRange): CalendarEvent[] => {
  const inOrder = cards
    .filter((card) => card.start)
    .map((card) => ({ card, days: daysOf(card).filter((day) => day >= range.start && day < range.end) }))
    .sort((a, b) => (a.card.start! < b.card.start! ? -1 : 1))
  const total = new Map<string, number>()
  for (const { days } of inOrder) for (const day of days) total.set(day, (total.get(day) ?? 0) + 1)

  const shown = new Map<string, number>()
  const room = (day: string) => (total.get(day)! > lines ? lines - 1 : lines) - (shown.get(day) ?? 0)
  const chosen = inOrder.filter(({ days }) => {
    if (days.length === 0 || days.some((day) => room(day) <= 0)) return false
    for (const day of days) shown.set(day, (shown.get(day) ?? 0) + 1)
    return true
  })
  const hidden = [...total]
    .map(([day, count]) => ({ day, count: count - (shown.get(day) ?? 0) }))
    .filter(({ count }) => count > 0)
  return [...toCalendarEvents(chosen.map(({ card }) => card)), ...hidden.map(({ day, count }) => more(day, count))]
}
