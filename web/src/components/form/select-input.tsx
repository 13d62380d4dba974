import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './field.ts'

interface SelectInputProps<I extends FieldValues, O = I> extends FieldProps<I, O> {
  options: readonly { value: string; label: string }[]
}

/** For short lists; use a search for long ones. */
export const SelectInput = <I extends FieldValues, O = I>({
  control,
  name,
  label,
  hint,
  required,
  disabled,
  options,
}: SelectInputProps<I, O>) => {
  const { field, fieldState } = useController({ control, name })
  const id = useId()
  const message = fieldState.error?.message ?? hint
  const value = field.value == null ? '' : String(field.value)
  return (
    <FormControl error={fieldState.invalid} required={required ?? false} disabled={disabled ?? false}>
      <InputLabel id={`${id}-label`}>{label}</InputLabel>
      <Select
        labelId={`${id}-label`}
        id={id}
        label={label}
        name={field.name}
        inputRef={field.ref}
        onBlur={field.onBlur}
        value={options.some((o) => o.value === value) ? value : ''}
        onChange={(e) => field.onChange(e.target.value)}
        SelectDisplayProps={message ? { 'aria-describedby': `${id}-help` } : {}}
      >
        {options.map((o) => (
          <MenuItem key={o.value} value={o.value}>
            {o.label}
          </MenuItem>
        ))}
      </Select>
      {message && <FormHelperText id={`${id}-help`}>{message}</FormHelperText>}
    </FormControl>
  )
}
