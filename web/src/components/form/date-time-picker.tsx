import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { useState } from 'react'
import type { DateAdapter, Shown } from './date-adapter.ts'

export interface DateTimePickerProps {
  label: string
  /** An instant as ISO text, or null. */
  value: string | null
  onChange: (instant: string | null) => void
  onBlur?: () => void
  /** The zone whose clock is shown: the venue's, or the reader's own. */
  zone?: string | undefined
  error?: string | undefined
  hint?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
}

/** The name of a number on the clock has to hold what is seen of it: `05`, not `5 minutes`. */
const twoDigits = (text: string) => text.padStart(2, '0')
const clockWords = { hoursClockNumberText: twoDigits, minutesClockNumberText: twoDigits }

/**
 * 12-hour clock, five-minute steps, weeks from Sunday (docs/product.md#screens). Loaded by `date-time-input.tsx` only
 * when shown.
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
  // What is shown may be half typed, which is no instant yet; it must not be thrown away because the form's value is
  // null.
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
