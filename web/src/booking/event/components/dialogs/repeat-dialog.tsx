import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostRepeats, weeklyDates } from '#shared/domain/event/edit/copy.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { Link } from '#web/components/link.tsx'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { nowIso } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format/date.ts'
import { count } from '#web/lib/format/text.ts'
import { leftOutQuery, leftOutText } from '#web/lib/requests/event/left-out.ts'
import { repeatPreviewQuery, useRepeatEvent } from '#web/booking/event/api/repeat-event.ts'

type Day = Answer<'POST /events/{id}/repeat-preview'>[number]

/** A date is the same day in every zone. */
const dateText = (date: string) => formatDate(`${date}T12:00:00Z`, 'UTC')

interface DayRowProps {
  day: Day
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

const DayRow = ({ day: { date, event_id, busy }, isChosen, onChange }: DayRowProps) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
    <FormControlLabel
      control={<Checkbox checked={isChosen} disabled={event_id !== null} onChange={(_, on) => onChange(on)} />}
      label={dateText(date)}
    />
    {event_id !== null ? (
      <Typography variant="body2" color="textSecondary">
        <Link to={`/event?id=${event_id}`}>Already added</Link>
      </Typography>
    ) : (
      busy.length > 0 && (
        <Typography variant="body2" color="warning">
          {busy.join(', ')} {busy.length > 1 ? 'are' : 'is'} booked elsewhere
        </Typography>
      )
    )}
  </Box>
)

/** A residency: lists the coming weeks with their conflicts, and creates a draft for each selected day. */
export default function RepeatDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const { start, timezone = defaultTimezone } = event
  const [weeks, setWeeks] = useState(4)
  /** Days that the person selected or deselected; the others are selected if they have no conflict. */
  const [said, setSaid] = useState<Readonly<Record<string, boolean>>>({})
  const all = weeklyDates(start ?? nowIso(), timezone, mostRepeats, nowIso())
  const dates = all.slice(0, weeks)
  const { data: days, error: daysError, refetch, isFetching } = useQuery(repeatPreviewQuery(event.id, dates))
  const leaving = useQuery(leftOutQuery(event.id))
  const gone = leaving.data ?? []
  const error = daysError ?? leaving.error
  const retry = () => void Promise.all([refetch(), leaving.refetch()])
  const repeat = useRepeatEvent(event.id)
  const isChosen = ({ date, event_id, busy }: Day) => event_id === null && (said[date] ?? busy.length === 0)
  const shown = (days ?? []).filter(({ date }) => dates.includes(date))
  const chosen = shown.filter(isChosen).map(({ date }) => date)
  const submit = () => repeat.mutate({ dates: chosen }, { onSuccess: onClose })
  return (
    <ResponsiveDialog
      open
      title="Repeat weekly"
      maxWidth="xs"
      onClose={onClose}
      onSubmit={(e) => {
        e.preventDefault()
        submit()
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            loading={repeat.isPending}
            disabled={chosen.length === 0 || isFetching || leaving.data === undefined}
          >
            Add {count(chosen.length, 'draft')}
          </Button>
        </>
      }
    >
      <FormStack>
        <Typography>
          Each day becomes an event of its own, with its own contract or invoice. Nobody is asked until you request
          them.
        </Typography>
        {gone.length > 0 && <Alert severity="info">{leftOutText(gone)}</Alert>}
        <TextField select label="How long" value={weeks} onChange={(e) => setWeeks(Number(e.target.value))}>
          {all.map((date, i) => (
            <MenuItem key={date} value={i + 1}>
              {count(i + 1, 'week')}, until {dateText(date)}
            </MenuItem>
          ))}
        </TextField>
        {error ? (
          <ErrorState error={error} say="Could not check the days" onRetry={retry} />
        ) : days === undefined ? (
          <FormSkeleton />
        ) : (
          <Box component="ul" aria-label="Days" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {shown.map((day) => (
              <DayRow
                key={day.date}
                day={day}
                isChosen={isChosen(day)}
                onChange={(on) => setSaid({ ...said, [day.date]: on })}
              />
            ))}
          </Box>
        )}
      </FormStack>
    </ResponsiveDialog>
  )
}
