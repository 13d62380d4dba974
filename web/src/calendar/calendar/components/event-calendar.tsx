import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type DateSelectInfo,
  type DayHeaderInfo,
  type EventApi,
  type EventClickInfo,
  type EventDisplayInfo,
  type EventDropInfo,
  type MountInfo,
} from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import '@fullcalendar/react/skeleton.css'
import themePlugin from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { formatDate, localDay } from '#web/lib/format/date.ts'
import type { CalendarView, Shown } from '#web/calendar/calendar/calendar-address.ts'
// Types only: importing values would pull the page's chunk into this one.
import type { Block, CalendarEvent } from '#web/calendar/calendar/event-inputs.ts'
import { daysUntil, type BlockedSpan } from '#web/calendar/calendar/blocked-span.ts'
import type { Shift } from '#web/calendar/calendar/moves.ts'
import { moveFocus, useRovingStops } from '#web/calendar/calendar/roving-stops.ts'

const types: Record<CalendarView, string> = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  four: 'timeGridFour',
}

const isLink = (target: EventTarget, inside: Element) =>
  target instanceof Element && inside.contains(target) && target.closest('a, button, [role="button"]') !== null

const moreOf = (event: EventApi): string | undefined =>
  typeof event.extendedProps['more'] === 'string' ? event.extendedProps['more'] : undefined
const blockOf = (event: EventApi): Block => event.extendedProps as Block

const Content = ({ event, timeText, view }: EventDisplayInfo) => {
  const day = moreOf(event)
  if (day !== undefined)
    return (
      <span className="calendar-event calendar-more">
        {event.title}
        <span className="visually-hidden"> on {formatDate(day, 'UTC')}</span>
      </span>
    )
  const { look, where, isTight, isTaken, words } = blockOf(event)
  const isMonth = view.type === types.month
  return (
    <span className="calendar-event" title={words()}>
      <span className={isMonth && !isTight ? 'calendar-name' : undefined}>
        {timeText !== '' && !isTaken && (
          <b>
            {timeText}
            {isMonth ? ' ' : <br />}
          </b>
        )}
        {event.title}
      </span>
      {where !== '' && (isTight ? ` · ${where}` : <span className="calendar-where">{where}</span>)}
      {!isTaken && <span className="visually-hidden">, {look}</span>}
    </span>
  )
}

/** A day link's accessible name must contain the visible text (`Sat 21`), for voice control. */
const nameDay = ({ el, text }: MountInfo<DayHeaderInfo>) => {
  const link = el.querySelector('[role="link"]')
  if (link) link.setAttribute('aria-label', `${text}, ${link.getAttribute('aria-label') ?? ''}`)
}

/** Constants outside the component: new objects would make the calendar recompute everything. */
const fixed = {
  plugins: [dayGridPlugin, timeGridPlugin, interactionPlugin, themePlugin],
  views: { [types.four]: { type: 'timeGrid', duration: { days: 4 } } },
  headerToolbar: false,
  height: 600,
  firstDay: 0,
  nowIndicator: true,
  navLinks: true,
  allDaySlot: false,
  scrollTime: '11:00:00',
  slotDuration: '01:00:00',
  slotMinHeight: 36,
  borderless: true,
  eventOrder: 'rank,start,-duration,title',
  eventDisplay: 'block',
  columnEventClass: 'calendar-column',
  eventMaxStack: 4,
  slotEventOverlap: false,
  eventTimeFormat: { hour: 'numeric', minute: '2-digit', omitZeroMinute: true, meridiem: 'narrow' },
  eventContent: Content,
  eventClass: ({ event, isDraggable }) =>
    moreOf(event) === undefined ? `look-${blockOf(event).look}${isDraggable ? ' calendar-movable' : ''}` : '',
  dayHeaderDidMount: nameDay,
} satisfies CalendarOptions

export interface EventCalendarProps {
  shown: Shown
  events: CalendarEvent[]
  /** Events that end before this hour count as the previous evening. */
  dayBegins: string
  onDay: (day: string) => void
  onEvent: (id: string) => void
  onMove: (id: string, shift: Shift) => void
  shiftOfKey: (event: KeyboardEvent) => Shift | undefined
  /** Days or hours that were dragged over. */
  onSelect: ((time: BlockedSpan) => void) | undefined
}

/** FullCalendar as a controlled component: shows what it is given and reports clicks. */
export default function EventCalendar(props: EventCalendarProps) {
  const { shown, events, dayBegins, onDay, onEvent, onMove, shiftOfKey, onSelect } = props
  const calendar = useRef<CalendarRef>(null)
  const { view, date } = shown
  // Only for the first render; later changes go through the calendar's API.
  const [first] = useState({ view, date })
  useEffect(() => {
    const api = calendar.current?.getApi()
    if (api && (api.view.type !== types[view] || localDay(api.getDate()) !== date)) api.changeView(types[view], date)
  }, [view, date])

  /** A browser ends a drag with a click on what both places have in common. */
  const dragged = useRef(false)
  const openEvent = ({ event, jsEvent }: EventClickInfo) => {
    if (dragged.current) return jsEvent.preventDefault()
    // With a modifier key it behaves like any other link.
    if (jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey) return
    jsEvent.preventDefault()
    const day = moreOf(event)
    if (day === undefined) onEvent(event.id)
    else onDay(day)
  }
  /** A click on the free part of a day. Keyboard users have the day number's link. */
  const openDay = ({ target, currentTarget }: MouseEvent) => {
    if (dragged.current || view === 'day' || !(target instanceof Element) || isLink(target, currentTarget)) return
    const day = target.closest('[data-date]')?.getAttribute('data-date')
    if (day) onDay(day.slice(0, 10))
  }
  /** Only the page moves the event; the calendar shows the events that it gets. */
  const drop = ({ event, delta, revert }: EventDropInfo) => {
    revert()
    onMove(event.id, { days: delta.days, ms: delta.milliseconds })
  }
  const select = ({ start, end, startStr, endStr, allDay, view: { calendar: shownIn } }: DateSelectInfo) => {
    dragged.current = true
    shownIn.unselect()
    onSelect?.(
      allDay ? daysUntil(startStr, endStr) : { start: start.toISOString(), end: end.toISOString(), all_day: false },
    )
  }
  const frame = useRef<HTMLDivElement>(null)
  useRovingStops(frame)
  const moved = useRef<string>(undefined)
  /** The focused block, by keyboard; it keeps the focus in its new place. */
  const moveByKey = (key: KeyboardEvent<HTMLElement>) => {
    moveFocus(key)
    const shift = shiftOfKey(key)
    const url = key.target instanceof Element && key.target.closest('a[href*="/event?id="]')?.getAttribute('href')
    const event = events.find((one) => one.url === url)
    if (!shift || !event?.startEditable) return
    key.preventDefault()
    moved.current = event.url
    onMove(event.id, shift)
  }
  useEffect(() => {
    if (moved.current !== undefined)
      frame.current?.querySelector<HTMLElement>(`a[href="${moved.current}"]`)?.focus({ preventScroll: true })
  }, [events])
  return (
    <div
      ref={frame}
      onPointerDown={() => (dragged.current = false)}
      onClick={openDay}
      onKeyDown={moveByKey}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) moved.current = undefined
      }}
    >
      <FullCalendar
        ref={calendar}
        {...fixed}
        initialView={types[first.view]}
        initialDate={first.date}
        events={events}
        nextDayThreshold={dayBegins}
        eventClick={openEvent}
        eventDragStart={() => (dragged.current = true)}
        eventDrop={drop}
        selectable={onSelect !== undefined}
        // A click opens the day.
        selectMinDistance={8}
        select={select}
        navLinkDayClick={(day) => onDay(localDay(day))}
        moreLinkClick={(info) => {
          onDay(localDay(info.date))
          return types.day
        }}
      />
    </div>
  )
}
