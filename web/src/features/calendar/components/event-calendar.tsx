import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type DayHeaderInfo,
  type EventApi,
  type EventClickInfo,
  type EventDisplayInfo,
  type MountInfo,
} from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import '@fullcalendar/react/skeleton.css'
import themePlugin from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { formatDate, localDay } from '#web/lib/format/date.ts'
import type { CalendarView, Shown } from '../calendar-address.ts'
// Types only: values would tie this chunk to that of the page.
import type { CalendarEvent } from '../event-inputs.ts'

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
const wordsOf = ({ extendedProps: { words } }: EventApi): string => (typeof words === 'function' ? String(words()) : '')

const Content = ({ event, timeText, view }: EventDisplayInfo) => {
  const day = moreOf(event)
  if (day !== undefined)
    return (
      <span className="calendar-event calendar-more">
        {event.title}
        <span className="visually-hidden"> on {formatDate(day, 'UTC')}</span>
      </span>
    )
  return (
    <span className="calendar-event" title={wordsOf(event)}>
      {timeText !== '' && (
        <b>
          {timeText}
          {view.type === types.month ? ' ' : <br />}
        </b>
      )}
      {event.title}
    </span>
  )
}

/** The name of a day's link has to hold what is seen of it (`Sat 21`), for those who speak to their computer. */
const nameDay = ({ el, text }: MountInfo<DayHeaderInfo>) => {
  const link = el.querySelector('[role="link"]')
  if (link) link.setAttribute('aria-label', `${text}, ${link.getAttribute('aria-label') ?? ''}`)
}

/** All that never changes, outside of the component: a new object would make the calendar work everything out again. */
const fixed = {
  plugins: [dayGridPlugin, timeGridPlugin, themePlugin],
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
  dayHeaderDidMount: nameDay,
} satisfies CalendarOptions

export interface EventCalendarProps {
  shown: Shown
  events: CalendarEvent[]
  /** What ends before this hour belongs to the evening before. */
  dayBegins: string
  onDay: (day: string) => void
  onEvent: (id: string) => void
}

/** FullCalendar, driven from outside: it shows what it is told, and says what was pressed. */
export default function EventCalendar({ shown, events, dayBegins, onDay, onEvent }: EventCalendarProps) {
  const calendar = useRef<CalendarRef>(null)
  const { view, date } = shown
  // Given to the first rendering only; later on the calendar is told by its API.
  const [first] = useState({ view, date })
  useEffect(() => {
    const api = calendar.current?.getApi()
    if (api && (api.view.type !== types[view] || localDay(api.getDate()) !== date)) api.changeView(types[view], date)
  }, [view, date])

  const openEvent = ({ event, jsEvent }: EventClickInfo) => {
    // With a key held it is a link like any other.
    if (jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey) return
    jsEvent.preventDefault()
    const day = moreOf(event)
    if (day === undefined) onEvent(event.id)
    else onDay(day)
  }
  /** A press on the free part of a day. For the keyboard the day's number is a link. */
  const openDay = ({ target, currentTarget }: MouseEvent) => {
    if (view === 'day' || !(target instanceof Element) || isLink(target, currentTarget)) return
    const day = target.closest('[data-date]')?.getAttribute('data-date')
    if (day) onDay(day.slice(0, 10))
  }
  return (
    <div onClick={openDay}>
      <FullCalendar
        ref={calendar}
        {...fixed}
        initialView={types[first.view]}
        initialDate={first.date}
        events={events}
        nextDayThreshold={dayBegins}
        eventClick={openEvent}
        navLinkDayClick={(day) => onDay(localDay(day))}
        moreLinkClick={(info) => {
          onDay(localDay(info.date))
          return types.day
        }}
      />
    </div>
  )
}
