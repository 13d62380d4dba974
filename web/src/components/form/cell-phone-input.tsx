import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { isAmericanPhone } from '#shared/domain/phone.ts'
import { PhoneInput } from './phone-input.tsx'
import type { TextInputProps } from './text-input.tsx'

interface CellPhoneInputProps<I extends FieldValues, O> extends Pick<TextInputProps<I, O>, 'control' | 'required'> {
  name: FieldPath<I>
}

/** A person's own number. Texts reach no other country, so it does not promise them there. */
export const CellPhoneInput = <I extends FieldValues, O = I>({
  control,
  name,
  required,
}: CellPhoneInputProps<I, O>) => {
  const typed = String(useWatch({ control, name }) ?? '')
  const hint = isAmericanPhone(typed)
    ? 'The number we will use to call and text you'
    : 'The number we will use to call you. We can text US and Canadian numbers only'
  return <PhoneInput control={control} name={name} label="Cell phone" hint={hint} required={required} />
}
