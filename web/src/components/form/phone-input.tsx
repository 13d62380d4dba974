import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatPhone, loadPhoneLibrary } from '#shared/domain/phone.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** Ten digits, formatted on blur as `212-555-0142`, or a number of another country (docs/product.md#validation). */
export const PhoneInput = <I extends FieldValues, O = I>(props: TextInputProps<I, O>) => {
  useEffect(() => {
    // Without it, the server decides alone.
    loadPhoneLibrary().catch(() => undefined)
  }, [])
  return <TextInput type="tel" inputMode="tel" autoComplete="tel-national" normalise={formatPhone} {...props} />
}
