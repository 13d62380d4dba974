import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { addDays, type DayRange } from './calendar-address.ts'
import { type CalendarEvent, endOf, type Entry, isOff, toCalendarEvents } from './event-inputs.ts'

/** The lines that fit into a week's row, including the one with the remaining count. */
const lines = 3
/** A gig that ends after midnight belongs to its evening. */
export const dayBegins = '06:00:00'
const dayBeginsAt = 6

const two = (n: number) => String(n).padStart(2, '0')
/** Uses the browser's zone: for thousands of dates that is much faster than a named zone. */
const dayOf = (time: Date) => `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`

/** The days on which an event is shown, in the reader's calendar. */
export const daysOf = (card: Pick<EventProjection, 'start' | 'end'>): string[] => {
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
  rank: 2,
  extendedProps: { more: day },
})

/**
 * The events that a month view displays: all of a day's if they fit, otherwise the first ones and a count of the rest.
 * The calendar would lay out thousands of events only to hide most of them, so it gets only the visible ones.
 */
export const monthEvents = (
  cards: readonly Entry[],
  range: DayRange,
  isMovable?: (card: EventProjection) => boolean,
): CalendarEvent[] => {
  const inOrder = cards
    .filter((card) => card.start)
    .map((card) => ({ card, days: daysOf(card).filter((day) => day >= range.start && day < range.end) }))
    // A canceled event takes no room from the others.
    .sort((a, b) => Number(isOff(a.card)) - Number(isOff(b.card)) || (a.card.start! < b.card.start! ? -1 : 1))
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
  // Two events of a day have room for a second line, with act and venue.
  const tight = new Set(chosen.filter(({ days }) => days.some((day) => total.get(day)! > 2)).map(({ card }) => card.id))
  const shownCards = chosen.map(({ card }) => card)
  return [
    ...toCalendarEvents(shownCards, { tight, ...(isMovable && { isMovable }) }),
    ...hidden.map(({ day, count }) => more(day, count)),
  ]
}
