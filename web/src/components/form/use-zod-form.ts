import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type Path, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import { ApiError } from '#web/lib/api/api-error.ts'

// Our Content-Security-Policy forbids `new Function`.
z.config({ jitless: true })

/** A form validated by a schema from `shared/`: on blur, then on change. */
export const useZodForm = <I extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O, I>,
  options: Omit<UseFormProps<I, unknown, O>, 'resolver'> = {},
): UseFormReturn<I, unknown, O> =>
  useForm<I, unknown, O>({ mode: 'onTouched', ...options, resolver: zodResolver(schema) })

/** Shows the field messages of a 422 in the form; true if there were any. */
export const showFieldErrors = <I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  error: unknown,
): boolean => {
  if (!(error instanceof ApiError)) return false
  const entries = Object.entries(error.fields)
  for (const [field, message] of entries)
    form.setError(field as Path<I>, { type: 'server', message }, { shouldFocus: field === entries[0]?.[0] })
  return entries.length > 0
}
