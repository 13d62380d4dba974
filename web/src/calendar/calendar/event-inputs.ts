import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { formatRange } from '#web/lib/format/date.ts'
import { addDays, type DayRange } from './calendar-address.ts'
import { type Look, lookOf, lookWord } from './calendar-look.ts'
import { timeText } from './blocked-span.ts'
import type { Taken } from './taken.ts'

/** The calendar's event input; declared here so that its types do not pull in its chunk. */
export interface CalendarEvent {
  id: string
  title: string
  start: string
  end?: string
  allDay?: boolean
  url: string
  color: string
  contrastColor: string
  /** Can be dragged. */
  startEditable?: boolean
  /** Within a day, canceled events are listed after the others, and the count of hidden ones last. */
  rank: number
  /** `words` runs only for visible events. */
  extendedProps: Block | { more: string }
}
export interface Block {
  look: Look
  /** Act and venue. */
  where: string
  /** Has room for one line only. */
  isTight: boolean
  /** Its hours say nothing: it takes whole days, or its title says the look. */
  isTaken?: boolean
  words: () => string
}

/** `risk`: what its agency must look at now. */
export type Marked = EventProjection & { risk?: string }
export type Entry = Marked | Taken
const isTaken = (entry: Entry): entry is Taken => 'look' in entry
export const isOff = (entry: Entry): boolean => !isTaken(entry) && isCalledOff(entry)

const defaultColor = '#1976D2'
const channel = (hex: string) => {
  const value = parseInt(hex, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (color: string) =>
  0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7))

/** White or black, whichever has more contrast; one of them always reaches at least 4.58. */
export const textOn = (color: string): '#ffffff' | '#000000' => {
  const light = luminance(color)
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

const isColor = (color: string | undefined): color is string => color !== undefined && /^#[0-9a-f]{6}$/i.test(color)
const hour = 3_600_000

/** An event without an end is assumed to last an hour. */
export const endOf = ({ start, end }: Pick<EventProjection, 'start' | 'end'>): string =>
  end && end > (start ?? '') ? end : new Date(Date.parse(start ?? '') + hour).toISOString()

const whereOf = ({ artist, group, venue }: EventProjection): string =>
  [(artist ?? group)?.name, venue?.name].filter(Boolean).join(' · ')

/** Client, place, time and status. The time is the venue's; its zone is named if the reader's differs. */
export const wordsOf = (card: Marked): string =>
  [
    card.risk && `At risk: ${card.risk}`,
    card.name,
    whereOf(card),
    card.start ? formatRange(card.start, card.end, card.timezone) : '',
    lookWord[lookOf(card)],
  ]
    .filter(Boolean)
    .join('\n')

/**
 * Events that may overlap certain days in any reader's zone; the previous days' events stay available while the next
 * ones load.
 */
export const near = <T extends Entry>(cards: readonly T[], { start, end }: DayRange): T[] => {
  const [from, to] = [addDays(start, -1), addDays(end, 1)]
  return cards.filter((card) => card.start && card.start.slice(0, 10) <= to && endOf(card).slice(0, 10) >= from)
}

/** Which of the events have one line only, and which can be dragged. */
interface Manner {
  tight?: ReadonlySet<string>
  isMovable?: (card: EventProjection) => boolean
}

type Shown = CalendarEvent & { extendedProps: Block }

const takenEvent = ({ id, title, where, look, start, end, url }: Taken, isTight: boolean): Shown => ({
  ...{ id, title, start, end, url, color: 'transparent', contrastColor: 'inherit', startEditable: false, rank: 0 },
  extendedProps: {
    ...{ look, where, isTight, isTaken: true },
    words: () => [title, where, timeText(start, end)].filter(Boolean).join('\n'),
  },
})

/** Events and taken time in the reader's time zone, as the calendar displays them. */
export const toCalendarEvents = (cards: readonly Entry[], { tight, isMovable }: Manner = {}): Shown[] =>
  cards.flatMap((card): Shown[] => {
    if (!card.start) return []
    if (isTaken(card)) return [takenEvent(card, tight?.has(card.id) === true)]
    const color = isColor(card.color) ? card.color : defaultColor
    const look = lookOf(card)
    return [
      {
        id: card.id,
        title: `${card.risk === undefined ? '' : '⚠ '}${card.name ?? ''}`,
        start: card.start,
        end: endOf(card),
        url: `/event?id=${card.id}`,
        color,
        contrastColor: textOn(color),
        startEditable: isMovable?.(card) === true,
        rank: look === 'canceled' ? 1 : 0,
        extendedProps: {
          look,
          where: whereOf(card),
          isTight: tight?.has(card.id) === true,
          words: () => wordsOf(card),
        },
      },
    ]
  })
