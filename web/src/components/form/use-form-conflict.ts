import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { humanize } from '#web/lib/format/text.ts'
import { leavesOf } from '#web/lib/three-way.ts'
import { type Conflicts, useConflict, type Versioned } from './use-conflict.tsx'

interface Options<R, I extends FieldValues, O> {
  noun: string
  record: R | undefined
  form: UseFormReturn<I, unknown, O>
  valuesOf: (record: R) => I
  labelOf?: (field: string) => string
}

/** `useConflict` for react-hook-form, field by field. */
export const useFormConflict = <R extends Versioned, I extends FieldValues, O>({
  noun,
  record,
  form,
  valuesOf,
  labelOf = humanize,
}: Options<R, I, O>): Conflicts<R> =>
  useConflict<R>({
    noun,
    record,
    fieldsOf: (of) => leavesOf(valuesOf(of)),
    mine: () => leavesOf(form.getValues()),
    restart: (to, kept) => {
      form.reset(valuesOf(to), { keepTouched: true })
      for (const [field, value] of Object.entries(kept))
        form.setValue(field as Path<I>, value as PathValue<I, Path<I>>, { shouldDirty: true, shouldValidate: true })
    },
    labelOf,
  })
