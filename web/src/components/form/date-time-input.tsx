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
}: DateTimeInputProps<I, O>) => {
  const { field, fieldState } = useController({ control, name })
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
      <LazyDateTimePicker
        label={label}
        value={typeof field.value === 'string' && field.value !== '' ? field.value : null}
        onChange={field.onChange}
        onBlur={field.onBlur}
        zone={zone}
        error={fieldState.error?.message}
        hint={hint}
        required={required}
        disabled={disabled}
      />
    </Suspense>
  )
}
