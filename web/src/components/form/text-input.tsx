import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './field.ts'

export interface TextInputProps<I extends FieldValues, O = I> extends FieldProps<I, O> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url'
  /** Minimum number of lines; makes the input multiline. */
  rows?: number
  /** Shows `12 / 128` once half is used. Informational; the schema enforces the limit. */
  max?: number
  autoFocus?: boolean
  start?: ReactNode
  end?: ReactNode
  /** Transforms the text on blur, after trimming. */
  normalise?: (text: string) => string
  /** Called on blur with the resulting text. */
  onLeave?: (text: string) => void
}

/** Label, input and message; the base of all text fields. */
export const TextInput = <I extends FieldValues, O = I>({
  control,
  name,
  label,
  hint,
  required,
  disabled,
  type = 'text',
  autoComplete,
  inputMode,
  rows,
  max,
  autoFocus,
  start,
  end,
  normalise,
  onLeave,
}: TextInputProps<I, O>) => {
  const { field, fieldState } = useController({ control, name })
  const id = useId()
  const text = field.value == null ? '' : String(field.value)
  const message = fieldState.error?.message ?? hint
  const used =
    max !== undefined && text.length > max / 2
      ? `${text.length.toLocaleString('en-US')} / ${max.toLocaleString('en-US')}`
      : undefined
  return (
    <FormControl error={fieldState.invalid} required={required ?? false} disabled={disabled ?? false}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        type={type}
        name={field.name}
        inputRef={field.ref}
        value={text}
        autoFocus={autoFocus ?? false}
        autoComplete={autoComplete ?? 'off'}
        multiline={rows !== undefined}
        minRows={rows ?? 1}
        maxRows={rows === undefined ? 1 : Math.max(rows, 14)}
        startAdornment={start}
        endAdornment={end}
        inputProps={{
          'aria-describedby': message || used ? `${id}-help` : undefined,
          inputMode,
          style: inputMode === 'decimal' ? { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } : undefined,
        }}
        onChange={(e) => field.onChange(e.target.value)}
        onBlur={() => {
          const trimmed = type === 'password' ? text : text.trim()
          const settled = normalise ? normalise(trimmed) : trimmed
          if (settled !== text) field.onChange(settled)
          field.onBlur()
          onLeave?.(settled)
        }}
      />
      {(message || used) && (
        <FormHelperText id={`${id}-help`} sx={{ display: 'flex', gap: 2 }}>
          <span>{message}</span>
          <span style={{ marginLeft: 'auto' }}>{used}</span>
        </FormHelperText>
      )}
    </FormControl>
  )
}
