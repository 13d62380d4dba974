import { useState } from 'react'
import type { EventField } from '#shared/domain/event/record/fields.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Edit } from '#shared/domain/event/edit/edit.ts'
import { fillSlots } from '#shared/domain/event/edit/save-rules.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { confirm, tell } from '#web/lib/dialogs.ts'
import { notify } from '#web/lib/notify.ts'
import { EventMoved, type ChangePreview, usePreviewSave, useSaveEvent } from './api/save-event.ts'
import { changesTerms } from './edited-event.ts'
import { checkDraft, checkSave, type Editor, formPath } from './event-rules.ts'
import type { EventValues } from './event-values.ts'
import type { EventForm } from './form-types.ts'

interface Options {
  form: EventForm
  editor: Editor
  base: EventView | undefined
  fields: ReadonlySet<EventField>
}

/** Confirms that this save releases and notifies requested or confirmed vendors. */
const confirmRelease = ({ released }: Edit): Promise<boolean> => {
  const lines = released.map(({ name, instrument, role, status }) => {
    const part = instrument ?? (role === 'bandleader' ? 'band leader' : role)
    return { name, value: `${part}, ${status}` }
  })
  return confirm({
    title: released.length === 1 ? 'Release this vendor?' : 'Release these vendors?',
    text: 'Saving releases them from the event and notifies them by email.',
    lines,
    confirm: 'Release and save',
    destructive: true,
  })
}

/** A preview that waits for the person to go ahead. */
interface AskedPreview {
  preview: ChangePreview
  answer: (goesAhead: boolean) => void
}

/** Saves the event: checks in the order of docs/product.md#validation, confirmations, request, and result. */
export const useEventSave = ({ form, editor, base, fields }: Options) => {
  const mutation = useSaveEvent()
  const previewing = usePreviewSave()
  const [preview, setPreview] = useState<AskedPreview>()
  const [unbalanced, setUnbalanced] = useState<Edit['event']>()
  const [moved, setMoved] = useState<EventView>()

  const showErrors = (errors: Readonly<Record<string, string>>) =>
    Object.entries(errors).forEach(([field, message], i) =>
      form.setError(formPath(field) as keyof EventValues, { type: 'server', message }, { shouldFocus: i === 0 }),
    )
  const showFieldErrors = (error: unknown) => {
    if (error instanceof ApiError) showErrors(error.fields)
  }

  const confirmPreview = (shown: ChangePreview) =>
    new Promise<boolean>((resolve) =>
      setPreview({
        preview: shown,
        answer: (goesAhead) => {
          setPreview(undefined)
          resolve(goesAhead)
        },
      }),
    )

  const save = async (isDraft = false): Promise<EventView | undefined> => {
    const values = form.getValues()
    const { problem, edit } = isDraft ? checkDraft(base, values) : checkSave(editor, base, values)
    if (problem) {
      if (problem.errors && isDraft) showErrors(problem.errors)
      else if (problem.errors) await form.trigger(undefined, { shouldFocus: true })
      if (problem.isAboutRates && edit) setUnbalanced(edit.event)
      else if (problem.message === fillSlots) await tell({ title: fillSlots })
      else notify.error(problem.message)
      return undefined
    }
    const request = { base, values, isDraft, fields }
    const isPreviewed = edit !== undefined && changesTerms(base, edit.event)
    try {
      if (base && isPreviewed) {
        if (!(await confirmPreview(await previewing.mutateAsync({ ...request, base })))) return undefined
      } else if (edit && edit.released.length > 0 && !(await confirmRelease(edit))) return undefined
      const saved = await mutation.mutateAsync(request)
      // While a change is proposed, those who leave stay until it is agreed.
      const released = saved.agreement?.pending ? [] : (edit?.released ?? [])
      for (const name of new Set(released.map((vendor) => vendor.name))) notify.success(`${name} has been notified`)
      return saved
    } catch (error) {
      if (error instanceof EventMoved) setMoved(error.current)
      else showFieldErrors(error)
      return undefined
    }
  }
  const isSaving = mutation.isPending || previewing.isPending
  return { save, isSaving, preview, unbalanced, setUnbalanced, moved, setMoved }
}
