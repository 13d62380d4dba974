import InputAdornment from '@mui/material/InputAdornment'
import type { FieldValues } from 'react-hook-form'
import { normaliseAmount } from '#shared/domain/money.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/**
 * An amount input. The form value is text (`1200.50`), so that typing is never interrupted; on blur it is formatted to
 * two decimals, or `0.00` if it is not a number. `typedAmount` converts it to cents.
 */
export const MoneyInput = <I extends FieldValues, O = I>(props: TextInputProps<I, O>) => (
  <TextInput
    inputMode="decimal"
    normalise={normaliseAmount}
    start={<InputAdornment position="start">$</InputAdornment>}
    {...props}
  />
)
