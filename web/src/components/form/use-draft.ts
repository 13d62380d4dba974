import { useCallback, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { drafts } from '../../lib/drafts.ts'

interface Draft {
  /** Something was typed here before and never saved. */
  found: boolean
  restore: () => void
  /** Also after a successful save. */
  drop: () => void
}

/**
 * Keeps what is typed until it is saved, so that an expired session or a crash loses nothing. Show `<DraftNotice>` with it.
 * `form` names the form and its object: `event.evt_01…`, `account`.
 */
export const useDraft = <I extends FieldValues, O>(name: string, form: UseFormReturn<I, unknown, O>): Draft => {
  const [draft, setDraft] = useState<unknown>(() => drafts.read(name))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        // Also when the form was reset after saving: nothing old may be written then.
        clearTimeout(timer)
        if (!isDirty) return
        timer = setTimeout(() => drafts.write(name, values), 400)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, name])

  const drop = useCallback(() => {
    drafts.drop(name)
    setDraft(null)
  }, [name])
  const restore = useCallback(() => {
    for (const [field, value] of Object.entries(draft as Record<string, unknown>)) {
      form.setValue(field as never, value as never, { shouldDirty: true, shouldValidate: true })
    }
    setDraft(null)
  }, [draft, form])
  return { found: draft !== null, restore, drop }
}
