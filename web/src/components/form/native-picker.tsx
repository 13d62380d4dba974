import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './field.ts'

interface NativePickerProps<I extends FieldValues, O = I> extends FieldProps<I, O> {
  type: 'date' | 'time' | 'color'
}

/** A day, time or color with the browser's own picker: not worth loading one for a visitor. */
export const NativePicker = <I extends FieldValues, O = I>({
  control,
  name,
  label,
  hint,
  type,
}: NativePickerProps<I, O>) => {
  const { field, fieldState } = useController({ control, name })
  const id = useId()
  const message = fieldState.error?.message ?? hint
  return (
    <FormControl error={fieldState.invalid}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        notched
        type={type}
        name={field.name}
        inputRef={field.ref}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputProps={message === undefined ? {} : { 'aria-describedby': `${id}-help` }}
      />
      {message !== undefined && <FormHelperText id={`${id}-help`}>{message}</FormHelperText>}
    </FormControl>
  )
}
