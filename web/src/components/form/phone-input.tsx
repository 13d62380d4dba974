import type { FieldValues } from 'react-hook-form'
import { formatPhone } from '#shared/domain/phone.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** Ten digits, formatted on blur as `212-555-0142` (docs/product.md#validation). */
export const PhoneInput = <I extends FieldValues, O = I>(props: TextInputProps<I, O>) => (
  <TextInput type="tel" inputMode="tel" autoComplete="tel-national" normalise={formatPhone} {...props} />
)
