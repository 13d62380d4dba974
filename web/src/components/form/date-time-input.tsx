import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './field.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { DateTimePickerProps } from './date-time-picker.tsx'

const LazyDateTimePicker = lazyPart(async () => {
  const [{ default: Picker }, { dateAdapter }] = await Promise.all([
    import('./date-time-picker.tsx'),
    import('./date-adapter.ts'),
  ])
  return { default: (props: DateTimePickerProps) => <Picker adapter={dateAdapter} {...props} /> }
})

interface DateTimeInputProps<I extends FieldValues, O = I> extends FieldProps<I, O> {
  /** The time zone to display; defaults to the reader's. */
  zone?: string | undefined
  /** The calendar opens at this instant's month while no day is chosen. */
  near?: string | null | undefined
  /** Called with the next instant, before the form has it. */
  onMove?: (next: string | null) => void
}

/** A date and time; the form value is an ISO instant or null. The picker is a separate chunk. */
export const DateTimeInput = <I extends FieldValues, O = I>({
  control,
  name,
  label,
  hint,
  required,
  disabled,
  zone,
  near,
  onMove,
}: DateTimeInputProps<I, O>) => {
  const { field, fieldState } = useController({ control, name })
  return (
    // The form focuses its first wrong field: here, the day.
    <div ref={(box) => field.ref({ focus: () => box?.querySelector<HTMLElement>('[role=spinbutton]')?.focus() })}>
      <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
        <LazyDateTimePicker
          label={label}
          value={typeof field.value === 'string' && field.value !== '' ? field.value : null}
          onChange={(next) => {
            onMove?.(next)
            field.onChange(next)
          }}
          onBlur={field.onBlur}
          zone={zone}
          near={near}
          error={fieldState.error?.message}
          hint={hint}
          required={required}
          disabled={disabled}
        />
      </Suspense>
    </div>
  )
}
