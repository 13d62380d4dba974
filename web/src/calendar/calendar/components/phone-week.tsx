import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { CSSProperties } from 'react'
import { dateParts, formatTime } from '#web/lib/format/date.ts'
import { count } from '#web/lib/format/text.ts'
import { addDays, titleOf, visibleDays } from '#web/calendar/calendar/calendar-address.ts'
import type { Look } from '#web/calendar/calendar/calendar-look.ts'
import { timeText, type BlockedSpan } from '#web/calendar/calendar/blocked-span.ts'
import { type Entry, toCalendarEvents } from '#web/calendar/calendar/event-inputs.ts'
import { daysOf } from '#web/calendar/calendar/month-buckets.ts'
import { lookStyles } from './look-styles.ts'

const Strip = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}))

const Day = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body1,
  flexDirection: 'column',
  gap: 2,
  minHeight: 72,
  paddingBlock: theme.spacing(1),
  justifyContent: 'start',
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& b': { width: 32, lineHeight: '32px', borderRadius: 16 },
  '&[aria-current=date] b': { backgroundColor: theme.vars.palette.soft.default },
  '&[aria-pressed=true] b': {
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: -2 },
}))

const Marks = styled('span')({ display: 'flex', gap: 2, minHeight: 8 })

const looking = { shouldForwardProp: (prop: PropertyKey) => prop !== 'look' }
const Mark = styled(
  'span',
  looking,
)<{ look: Look }>(({ theme, look }) => ({
  ...lookStyles(theme)[look],
  width: 10,
  height: 8,
  borderRadius: 2,
}))

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(0, 2, 2),
  display: 'grid',
  gap: theme.spacing(1),
}))

const Block = styled(
  ButtonBase,
  looking,
)<{ look: Look }>(({ theme, look }) => ({
  ...theme.typography.body2,
  ...lookStyles(theme)[look],
  display: 'block',
  width: '100%',
  minHeight: 56,
  padding: theme.spacing(1, 1.5),
  borderRadius: 8,
  textAlign: 'start',
  '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
}))

const colors = (color: string, contrast: string) =>
  ({ '--fc-event-color': color, '--fc-event-contrast-color': contrast }) as CSSProperties

interface PhoneWeekProps {
  /** The chosen day. */
  date: string
  today: string
  events: readonly Entry[]
  isLoading: boolean
  onDay: (day: string) => void
  onEvent: (id: string) => void
  onBlock: ((time: BlockedSpan) => void) | undefined
}

/** A week that fits a phone: its days with their numbers and what is on them, and the events of the chosen day. */
export const PhoneWeek = ({ date, today, events, isLoading, onDay, onEvent, onBlock }: PhoneWeekProps) => {
  const { start } = visibleDays({ view: 'week', date })
  const days = Array.from({ length: 7 }, (_, i) => addDays(start, i))
  const on = (day: string) => toCalendarEvents(events.filter((event) => daysOf(event).includes(day)))
  const chosen = on(date).sort((a, b) => a.rank - b.rank || (a.start < b.start ? -1 : 1))
  return (
    <>
      <Strip role="group" aria-label="Days of this week">
        {days.map((day) => {
          const { weekday, day: number } = dateParts(day, 'UTC')
          const marks = on(day)
          const taken = marks.filter(({ extendedProps }) => extendedProps.isTaken)
          return (
            <Day
              key={day}
              aria-pressed={day === date}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => onDay(day)}
            >
              <small>{weekday}</small> <b>{number}</b>
              <span className="visually-hidden">
                {' '}
                {titleOf({ view: 'month', date: day })}, {count(marks.length - taken.length, 'event')}
                {taken.map(({ title }) => `, ${title}`)}
              </span>
              <Marks aria-hidden>
                {marks.slice(0, 3).map(({ id, color, contrastColor, extendedProps: { look } }) => (
                  <Mark key={id} look={look} style={colors(color, contrastColor)} />
                ))}
              </Marks>
            </Day>
          )
        })}
      </Strip>
      <Typography variant="subtitle1" component="h3" sx={{ px: 2, py: 1.5 }}>
        {titleOf({ view: 'day', date })}
      </Typography>
      {chosen.length === 0 && !isLoading && (
        <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
          No events on this day.
        </Typography>
      )}
      <List>
        {chosen.map(
          ({ id, title, start: from, end, color, contrastColor, extendedProps: { look, where, isTaken } }) => (
            <li key={id}>
              <Block look={look} style={colors(color, contrastColor)} onClick={() => onEvent(id)}>
                <b>{title}</b>
                <br />
                {isTaken ? timeText(from, end ?? from) : `${formatTime(from)} – ${formatTime(end ?? from)}`}
                {where !== '' && ` · ${where}`}
                {!isTaken && <span className="visually-hidden">, {look}</span>}
              </Block>
            </li>
          ),
        )}
      </List>
      {onBlock && !chosen.some(({ extendedProps: { look } }) => look === 'blocked') && (
        <Button
          variant="outlined"
          onClick={() => onBlock({ start: date, end: date, all_day: true })}
          sx={{ mx: 2, mb: 2 }}
        >
          Block this day
        </Button>
      )}
    </>
  )
}
