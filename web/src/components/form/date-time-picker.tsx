import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import Select from '@mui/material/Select'
import { styled } from '@mui/material/styles'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { useId, useState } from 'react'
import { nowIso } from '#web/lib/clock.ts'
import { readerZone } from '#web/lib/format/date.ts'
import { wholeOutline } from '#web/lib/breakpoints.ts'
import { useFinePointer } from '#web/lib/use-narrow.ts'
import type { DateAdapter, Shown } from './date-adapter.ts'
import { clockText, timesOfDay, usualMinutes } from './day-and-time.ts'

export interface DateTimePickerProps {
  label: string
  /** An ISO instant or null. */
  value: string | null
  onChange: (instant: string | null) => void
  onBlur?: () => void
  /** The time zone to display: the venue's or the reader's. */
  zone?: string | undefined
  /** The calendar opens at this instant's month while no day is chosen. */
  near?: string | null | undefined
  error?: string | undefined
  hint?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
}

/** The time is below the day where both do not fit. */
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& > :first-of-type': { flex: '99 1 9rem' },
  '& > :last-of-type': { flex: '1 0 7.75rem' },
})

const outline = {
  '& .MuiPickersOutlinedInput-root:not(.Mui-error) .MuiPickersOutlinedInput-notchedOutline': {
    borderColor: 'line.strong',
  },
  '& .MuiPickersOutlinedInput-notchedOutline': wholeOutline,
  '& .MuiPickersOutlinedInput-root': { bgcolor: 'background.paper' },
}

/**
 * A day from a calendar whose weeks start on Sunday, and a time from a list in steps of five minutes
 * (docs/product.md#screens). The list is the browser's own: on a phone it is the one that thumbs know. Loaded on demand
 * by `date-time-input.tsx`.
 */
export default function LazyDateTimePicker({
  adapter,
  label,
  value,
  onChange,
  onBlur,
  zone = readerZone(),
  near,
  error,
  hint,
  required = false,
  disabled = false,
}: DateTimePickerProps & { adapter: DateAdapter }) {
  const { Adapter, dayOf, shownOf, instantOf } = adapter
  const id = useId()
  const isFine = useFinePointer()
  const [isOpen, setOpen] = useState(false)
  // A half-typed value is not an instant yet; do not discard it because the form value is null.
  const [local, setLocal] = useState({ value, zone, shown: shownOf(value, zone) })
  if (local.value !== value || local.zone !== zone) setLocal({ value, zone, shown: shownOf(value, zone) })
  const { day, minutes } = local.shown

  const change = (shown: Shown) => {
    const next = instantOf(shown, zone)
    // An hour that the clock skips is the next one, in the field as in the form. A half typed year is left alone.
    const isTyped = next === null || (shown.day?.year ?? 0) < 1970
    const stored = isTyped ? shown : { ...shown, minutes: shownOf(next, zone).minutes }
    setLocal({ value: next, zone, shown: stored })
    onChange(next)
  }
  // The calendar takes the focus, which is no reason to complain while somebody chooses.
  const problem = isOpen ? undefined : error
  const message = problem ?? hint
  const describedBy = message === undefined ? undefined : `${id}-help`
  return (
    <LocalizationProvider dateAdapter={Adapter} adapterLocale="en-US">
      <FormControl error={problem !== undefined}>
        <Row>
          {/* The field itself passes no click on. Clicks in the calendar bubble here, too, but are not inside. */}
          <div
            onClick={({ currentTarget, target }) => {
              if (!isFine && !disabled && currentTarget.contains(target as Node)) setOpen(true)
            }}
          >
            <DatePicker
              label={label}
              value={day}
              onChange={(next) => change({ day: next, minutes: minutes ?? (next?.isValid ? usualMinutes : null) })}
              referenceDate={dayOf(near ?? nowIso(), zone)}
              timezone={zone}
              disabled={disabled}
              closeOnSelect
              open={isOpen}
              onOpen={() => setOpen(true)}
              onClose={() => setOpen(false)}
              sx={outline}
              slotProps={{
                field: { readOnly: !isFine },
                textField: {
                  fullWidth: true,
                  error: problem !== undefined,
                  required,
                  ...(describedBy && { 'aria-describedby': describedBy }),
                  ...(onBlur && { onBlur }),
                },
                toolbar: { hidden: true },
                // MUI gives the month one line of 40 px.
                calendarHeader: { sx: { maxHeight: 'none' } },
                actionBar: { actions: ['clear', 'cancel'] },
              }}
            />
          </div>
          <FormControl disabled={disabled} required={required} error={problem !== undefined}>
            <InputLabel shrink htmlFor={`${id}-time`}>
              Time
            </InputLabel>
            <Select
              native
              notched
              label="Time"
              value={minutes ?? ''}
              onChange={({ target }) =>
                change({ day, minutes: String(target.value) === '' ? null : Number(target.value) })
              }
              {...(onBlur && { onBlur })}
              inputProps={{ id: `${id}-time`, 'aria-label': `Time, ${label}`, 'aria-describedby': describedBy }}
            >
              <option value="" aria-label="No time" />
              {timesOfDay(minutes).map(({ title, times }) => (
                <optgroup key={title} label={title}>
                  {times.map((time) => (
                    <option key={time} value={time}>
                      {clockText(time)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          </FormControl>
        </Row>
        {message !== undefined && <FormHelperText id={describedBy}>{message}</FormHelperText>}
      </FormControl>
    </LocalizationProvider>
  )
}
