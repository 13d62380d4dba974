import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { formatRange } from '#web/lib/format/date.ts'
import { addDays, type DayRange } from './calendar-address.ts'

/** What the calendar component is given; a name for it here, so that its types stay in its own chunk. */
export interface CalendarEvent {
  id: string
  title: string
  start: string
  end?: string
  allDay?: boolean
  url: string
  color: string
  contrastColor: string
  /** Those with a higher rank come last in their day. */
  rank: number
  /** `words` is called for those in view only. */
  extendedProps: { words: () => string } | { more: string }
}

const defaultColor = '#1976D2'
const channel = (hex: string) => {
  const value = parseInt(hex, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (color: string) =>
  0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7))

/** White or black, whichever reads better; one of them always has a contrast of at least 4.58. */
export const textOn = (color: string): '#ffffff' | '#000000' => {
  const light = luminance(color)
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

const isColor = (color: string | undefined): color is string => color !== undefined && /^#[0-9a-f]{6}$/i.test(color)
const hour = 3_600_000

/** One without an end is taken to last an hour. */
export const endOf = ({ start, end }: EventProjection): string =>
  end && end > (start ?? '') ? end : new Date(Date.parse(start ?? '') + hour).toISOString()

/** Who, where and when, the latter on the venue's clock, which is named where the reader's shows something else. */
export const wordsOf = (card: EventProjection): string =>
  [
    card.name,
    [(card.artist ?? card.group)?.name, card.venue?.name].filter(Boolean).join(' · '),
    card.start ? formatRange(card.start, card.end, card.timezone) : '',
  ]
    .filter(Boolean)
    .join('\n')

/** What may touch some days, wherever the reader is; while the next days load, those of the last ones are at hand. */
export const near = (cards: readonly EventProjection[], { start, end }: DayRange): EventProjection[] => {
  const [from, to] = [addDays(start, -1), addDays(end, 1)]
  return cards.filter((card) => card.start && card.start.slice(0, 10) <= to && endOf(card).slice(0, 10) >= from)
}

/** Events as the calendar shows them, on the reader's clock. */
export const toCalendarEvents = (cards: readonly EventProjection[]): CalendarEvent[] =>
  cards.flatMap((card) => {
    if (!card.start) return []
    const color = isColor(card.color) ? card.color : defaultColor
    return [
      {
        id: card.id,
        title: card.name ?? '',
        start: card.start,
        end: endOf(card),
        url: `/event?id=${card.id}`,
        color,
        contrastColor: textOn(color),
        rank: 0,
        extendedProps: { words: () => wordsOf(card) },
      },
    ]
  })
