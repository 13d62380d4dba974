import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { readerZone, zoneName } from '#web/lib/format/date.ts'
import { count } from '#web/lib/format/text.ts'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { type Shown, visibleDays } from '../calendar-address.ts'
import { near, toCalendarEvents } from '../event-inputs.ts'
import { dayBegins, monthEvents } from '../month-buckets.ts'
import { CalendarFrame } from './calendar-frame.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'

/** Large, and used only here. */
const EventCalendar = earlyPart(() => import('./event-calendar.tsx'))

interface CalendarScreenProps {
  shown: Shown
  today: string
  events: UseQueryResult<EventProjection[]>
  /** The active filters as text: `for Nora Whitfield and Harbor Brass`. */
  filterWords: string
  onShow: (shown: Shown) => void
  onDay: (day: string) => void
  onEvent: (id: string) => void
}

export const CalendarScreen = ({
  shown,
  today,
  events: { data, error, isFetching, isPlaceholderData, refetch },
  filterWords,
  onShow,
  onDay,
  onEvent,
}: CalendarScreenProps) => {
  const { view, date } = shown
  // A stable array: the calendar recomputes everything for a new one.
  const shownEvents = useMemo(() => {
    const range = visibleDays({ view, date })
    const cards = near(data ?? [], range)
    return view === 'month' ? monthEvents(cards, range) : toCalendarEvents(cards)
  }, [data, view, date])
  return (
    <>
      <CalendarToolbar shown={shown} today={today} onShow={onShow} />
      {error && (
        <Alert
          severity="info"
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
      <CalendarFrame aria-busy={isFetching}>
        {isFetching && (
          <LinearProgress
            aria-label="Loading events"
            sx={{ position: 'absolute', zIndex: 1, left: 0, right: 0, height: 2 }}
          />
        )}
        <Suspense fallback={<Skeleton variant="rectangular" height={600} />}>
          <EventCalendar shown={shown} events={shownEvents} dayBegins={dayBegins} onDay={onDay} onEvent={onEvent} />
        </Suspense>
      </CalendarFrame>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 1.5 }}>
        {data && !isPlaceholderData
          ? `${count(data.length, 'event')}${filterWords}, in your time (${zoneName(shown.date, readerZone())})`
          : 'Loading …'}
      </Typography>
    </>
  )
}
