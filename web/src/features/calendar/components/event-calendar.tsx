import FullCalendar, { type CalendarOptions, type CalendarRef, type EventClickInfo, type EventDisplayInfo } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import '@fullcalendar/react/skeleton.css'
import themePlugin from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { localDay } from '../../../lib/format/date.ts'
import type { CalendarView, Shown } from '../calendar-address.ts'
import type { CalendarEvent } from '../event-inputs.ts'

const types: Record<CalendarView, string> = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth', four: 'timeGridFour' }

const isLink = (target: EventTarget, inside: Element) => target instanceof Element && inside.contains(target) && target.closest('a, button, [role="button"]') !== null

const Content = ({ event, timeText, view }: EventDisplayInfo) => (
  <span className="calendar-event" title={String(event.extendedProps['words'])}>
    <span className="calendar-time">{timeText}</span>{view.type === types.month ? ' ' : <br />}{event.title}
  </span>
)

/** All that never changes, outside of the component: a new object would make the calendar work everything out again. */
const fixed = {
  plugins: [dayGridPlugin, timeGridPlugin, themePlugin],
  views: { [types.four]: { type: 'timeGrid', duration: { days: 4 } } },
  headerToolbar: false, height: 600, firstDay: 0, nowIndicator: true, navLinks: true, allDaySlot: false, scrollTime: '11:00:00', slotDuration: '01:00:00', borderless: true,
  eventDisplay: 'block', dayMaxEvents: 3, eventMaxStack: 4, slotEventOverlap: false,
  eventTimeFormat: { hour: 'numeric', minute: '2-digit', omitZeroMinute: true, meridiem: 'narrow' },
  eventContent: Content,
} satisfies CalendarOptions

export interface EventCalendarProps {
  shown: Shown
  events: CalendarEvent[]
  onDay: (day: string) => void
  onEvent: (id: string) => void
}

/** FullCalendar, driven from outside: it shows what it is told, and says what was pressed. */
export default function EventCalendar({ shown, events, onDay, onEvent }: EventCalendarProps) {
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
    onEvent(event.id)
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
        ref={calendar} {...fixed} initialView={types[first.view]} initialDate={first.date} events={events} eventClick={openEvent}
        navLinkDayClick={(day) => onDay(localDay(day))}
        moreLinkClick={(info) => {
          onDay(localDay(info.date))
          return types.day
        }}
      />
    </div>
  )
}
