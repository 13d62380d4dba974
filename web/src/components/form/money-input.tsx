import InputAdornment from '@mui/material/InputAdornment'
import type { FieldValues } from 'react-hook-form'
import { normaliseAmount } from '#shared/domain/money.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/**
 * An amount. The form's value is text (`1200.50`), so that typing is never fought with; it becomes two decimals when
 * the field is left, and `0.00` when it is no number. `typedAmount` reads it as cents.
 */
export const MoneyInput = <I extends FieldValues, O = I>(props: TextInputProps<I, O>) => (
  <TextInput
    inputMode="decimal"
    normalise={normaliseAmount}
    start={<InputAdornment position="start">$</InputAdornment>}
    {...props}
  />
)
