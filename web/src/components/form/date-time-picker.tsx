import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { useState } from 'react'
import type { DateAdapter, Shown } from './date-adapter.ts'

export interface DateTimePickerProps {
  label: string
  /** An ISO instant or null. */
  value: string | null
  onChange: (instant: string | null) => void
  onBlur?: () => void
  /** The time zone to display: the venue's or the reader's. */
  zone?: string | undefined
  error?: string | undefined
  hint?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
}

/** The accessible name must contain the visible text: `05`, not `5 minutes`. */
const twoDigits = (text: string) => text.padStart(2, '0')
const clockWords = { hoursClockNumberText: twoDigits, minutesClockNumberText: twoDigits }

/**
 * 12-hour clock, five-minute steps, weeks start on Sunday (docs/product.md#screens). Loaded on demand by
 * `date-time-input.tsx`.
 */
export default function LazyDateTimePicker({
  adapter,
  label,
  value,
  onChange,
  onBlur,
  zone,
  error,
  hint,
  required,
  disabled,
}: DateTimePickerProps & { adapter: DateAdapter }) {
  const { Adapter, shownOf, instantOf } = adapter
  // A half-typed value is not an instant yet; do not discard it because the form value is null.
  const [local, setLocal] = useState({ value, zone, shown: shownOf(value, zone) })
  if (local.value !== value || local.zone !== zone) setLocal({ value, zone, shown: shownOf(value, zone) })

  const change = (shown: Shown) => {
    const next = instantOf(shown)
    setLocal({ value: next, zone, shown })
    onChange(next)
  }
  return (
    <LocalizationProvider dateAdapter={Adapter} adapterLocale="en-US">
      <DateTimePicker
        label={label}
        value={local.shown}
        onChange={change}
        timezone={zone ?? 'system'}
        ampm
        minutesStep={5}
        disabled={disabled ?? false}
        localeText={clockWords}
        sx={{
          '& .MuiPickersOutlinedInput-root:not(.Mui-error) .MuiPickersOutlinedInput-notchedOutline': {
            borderColor: 'line.strong',
          },
          '& .MuiPickersOutlinedInput-root': { bgcolor: 'background.paper' },
        }}
        slotProps={{
          textField: {
            fullWidth: true,
            error: error !== undefined,
            helperText: error ?? hint,
            required: required ?? false,
            ...(onBlur ? { onBlur } : {}),
          },
          actionBar: { actions: ['clear', 'cancel', 'accept'] },
        }}
      />
    </LocalizationProvider>
  )
}
