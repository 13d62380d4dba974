import type { Control, FieldPath, FieldValues } from 'react-hook-form'

/** Common props of form fields. `control` comes from `useZodForm`. */
export interface FieldProps<I extends FieldValues, O = I> {
  control: Control<I, unknown, O>
  name: FieldPath<I>
  label: string
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
}
