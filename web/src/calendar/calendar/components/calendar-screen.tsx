import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { readerZone, zoneName } from '#web/lib/format/date.ts'
import { count } from '#web/lib/format/text.ts'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { useFinePointer, useSmallScreen } from '#web/lib/use-narrow.ts'
import { type Shown, visibleDays } from '#web/calendar/calendar/calendar-address.ts'
import { type Look, lookOf, looksFor, type TakenLook } from '#web/calendar/calendar/calendar-look.ts'
import type { BlockedSpan } from '#web/calendar/calendar/blocked-span.ts'
import { type Entry, near, toCalendarEvents } from '#web/calendar/calendar/event-inputs.ts'
import { dayBegins, monthEvents } from '#web/calendar/calendar/month-buckets.ts'
import { type Shift, shiftOfKey } from '#web/calendar/calendar/moves.ts'
import type { Taken } from '#web/calendar/calendar/taken.ts'
import { CalendarFrame, DraggedLooks } from './calendar-frame.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { PhoneWeek } from './phone-week.tsx'
import { useRisks } from '#web/calendar/calendar/use-risks.ts'

/** Large, and used only here. */
const EventCalendar = earlyPart(() => import('./event-calendar.tsx'))

interface CalendarScreenProps {
  shown: Shown
  today: string
  events: UseQueryResult<EventProjection[]>
  /** A stable array. */
  taken: readonly Taken[]
  /** Of the taken time that this reader may meet. */
  takenLooks: readonly TakenLook[]
  /** The active filters as text: `for Nora Whitfield and Harbor Brass`. */
  filterWords: string
  /** Events of these looks are left out. */
  hidden: ReadonlySet<Look>
  onToggle: (look: Look) => void
  onShow: (shown: Shown) => void
  onDay: (day: string) => void
  onEvent: (id: string) => void
  /** A stable function; undefined for those who move nothing. */
  isMovable: ((event: EventProjection) => boolean) | undefined
  onMove: (id: string, shift: Shift) => void
  /** For those who keep the calendar's vendor: blocks days, or hours. */
  onBlock: ((time: BlockedSpan) => void) | undefined
}

export const CalendarScreen = ({
  shown,
  today,
  events: { data, error, isFetching, isPlaceholderData, refetch },
  filterWords,
  hidden,
  onToggle,
  onShow,
  onDay,
  onEvent,
  isMovable,
  onMove,
  taken,
  takenLooks,
  onBlock,
}: CalendarScreenProps) => {
  const { view, date } = shown
  // A stable array: the calendar recomputes everything for a new one.
  const visible = useMemo(() => (data ?? []).filter((event) => !hidden.has(lookOf(event))), [data, hidden])
  const filtered = useRisks(visible)
  const cards = useMemo((): Entry[] => {
    const shownTaken = taken.filter(({ look }) => !hidden.has(look))
    return near<Entry>([...filtered, ...shownTaken], visibleDays({ view, date }))
  }, [filtered, taken, hidden, view, date])
  const shownEvents = useMemo(() => {
    const range = visibleDays({ view, date })
    return view === 'month'
      ? monthEvents(cards, range, isMovable)
      : toCalendarEvents(cards, isMovable ? { isMovable } : {})
  }, [cards, view, date, isMovable])
  const isPointing = useFinePointer()
  const isPhoneWeek = useSmallScreen() && view === 'week'
  const canceled = filtered.filter(isCalledOff).length
  const more = canceled > 0 ? `, and ${canceled} canceled` : ''
  const zone = zoneName(shown.date, readerZone())
  return (
    <>
      <CalendarToolbar shown={shown} today={today} onShow={onShow} />
      {error && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Events could not be loaded.
        </Alert>
      )}
      <DraggedLooks />
      <CalendarFrame aria-busy={isFetching} sx={isPhoneWeek ? { minHeight: 320 } : undefined}>
        {isFetching && (
          <LinearProgress
            aria-label="Loading events"
            sx={{ position: 'absolute', zIndex: 1, left: 0, right: 0, height: 2 }}
          />
        )}
        {isPhoneWeek ? (
          <PhoneWeek
            date={date}
            today={today}
            events={cards}
            isLoading={!data || isPlaceholderData}
            onDay={(day) => onShow({ view, date: day })}
            onEvent={onEvent}
            onBlock={onBlock}
          />
        ) : (
          <Suspense fallback={<Skeleton variant="rectangular" height={600} />}>
            <EventCalendar
              shown={shown}
              events={shownEvents}
              dayBegins={dayBegins}
              onDay={onDay}
              onEvent={onEvent}
              onMove={onMove}
              shiftOfKey={shiftOfKey}
              onSelect={onBlock}
            />
          </Suspense>
        )}
      </CalendarFrame>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: 1 }}>
        <Typography variant="body2" color="textSecondary" role="status" sx={{ flex: '1 1 15rem' }}>
          {data && !isPlaceholderData
            ? `${count(filtered.length - canceled, 'event')}${filterWords}, in your time (${zone})${more}`
            : error
              ? ''
              : 'Loading …'}
          {isPointing && !isPhoneWeek && shownEvents.length > 0 && <span>. Arrow keys go from event to event.</span>}
          {isMovable && isPointing && shownEvents.some((event) => event.startEditable) && (
            <span> Drag an event to move it, or press Shift with an arrow key.</span>
          )}
          {onBlock && isPointing && !isPhoneWeek && <span> Drag over days to block them.</span>}
        </Typography>
        <CalendarLegend looks={looksFor(takenLooks)} hidden={hidden} onToggle={onToggle} />
      </Box>
    </>
  )
}
