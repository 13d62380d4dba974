import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { drafts, isSecret } from '#web/lib/drafts.ts'

interface Kept<R> {
  values: Record<string, unknown>
  /** The record being edited: a draft must not undo what others have saved since. */
  base?: R | undefined
}

interface Draft {
  found: boolean
  restore: () => void
  /** Also call it after a successful save. */
  drop: () => void
}

/**
 * Keeps unsaved input so that an expired session or a crash loses nothing. Use with `<DraftNotice>`. `form` identifies
 * the form and its object: `event.evt_01…`, `account`.
 */
export const useDraft = <I extends FieldValues, O, R>(
  name: string,
  form: UseFormReturn<I, unknown, O>,
  edited?: { base: R | undefined; settle: (base: R) => void },
): Draft => {
  const [kept] = useState(() => drafts.of(name))
  const [draft, setDraft] = useState(() => kept.read() as Kept<R> | null)
  const base = useRef(edited?.base)
  useEffect(() => {
    base.current = edited?.base
  }, [edited?.base])
  /** Typed but not yet written. */
  const pending = useRef<I>(undefined)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (pending.current) kept.write({ values: pending.current, base: base.current } satisfies Kept<R>)
      pending.current = undefined
    }
    const stop = form.subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ values, isDirty, dirtyFields = {} }) => {
        clearTimeout(timer)
        const typed = Object.keys(dirtyFields)
        const isSecretOnly = typed.length > 0 && typed.every(isSecret)
        // Do not write after a reset that follows a save.
        pending.current = isDirty && !isSecretOnly ? values : undefined
        timer = setTimeout(flush, 400)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
      // The session may end before the delayed write, which unmounts the form.
      flush()
    }
  }, [form, kept])

  const drop = useCallback(() => {
    pending.current = undefined
    kept.drop()
    setDraft(null)
  }, [kept])
  const restore = useCallback(() => {
    if (draft?.base) edited?.settle(draft.base)
    for (const [field, value] of Object.entries(draft?.values ?? {})) {
      form.setValue(field as never, value as never, { shouldDirty: true, shouldValidate: true })
    }
    setDraft(null)
  }, [draft, edited, form])
  return { found: draft !== null, restore, drop }
}
