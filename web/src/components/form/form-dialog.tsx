import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { mayDiscard } from '../use-unsaved-changes.ts'
import { ResponsiveDialog, type ResponsiveDialogProps } from '../responsive-dialog.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { FormStack } from './form-stack.tsx'
import type { Conflicts } from './use-conflict.tsx'
import { useDraft } from './use-draft.ts'
import { showFieldErrors } from './use-zod-form.ts'

interface FormDialogProps<I extends FieldValues, O, R, A> extends Pick<ResponsiveDialogProps, 'title' | 'maxWidth'> {
  /** The submit button's text. */
  label: string
  form: UseFormReturn<I, unknown, O>
  /** Closes the dialog once it resolves. A refusal shows at its fields; the request has reported every other error. */
  onSubmit: (values: O) => Promise<A>
  /** Instead of `onClose` once it is sent. */
  onDone?: (answer: A) => void
  onClose: () => void
  /** Names the draft where address and title do not tell what is edited. */
  draft?: string | undefined
  /** Of a record that others may also save. */
  conflict?: Conflicts<R>
  cancel?: string
  color?: 'primary' | 'error'
  disabled?: boolean
  /** Asks before unsaved changes are left, as on a page. */
  asks?: boolean
  /** Another act on the same thing. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * A form in a dialog: fields, Cancel, and one button that sends it. Closing it otherwise than by Cancel keeps what was
 * typed as a draft.
 */
export const FormDialog = <I extends FieldValues, O, R, A>({
  label,
  form,
  onSubmit,
  onDone,
  onClose,
  draft: name,
  conflict,
  cancel = 'Cancel',
  color = 'primary',
  disabled = false,
  asks = false,
  aside,
  children,
  maxWidth = 'xs',
  title,
}: FormDialogProps<I, O, R, A>) => {
  const draft = useDraft(name ?? `${window.location.pathname}${window.location.search}.${title}`, form, conflict)
  const mayLeave = async () => !asks || !form.formState.isDirty || (await mayDiscard())
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const discard = async () => {
    if (!(await mayLeave())) return
    draft.drop()
    onClose()
  }
  const submit = form.handleSubmit(async (values) => {
    try {
      const answer = await onSubmit(values)
      draft.drop()
      if (onDone) onDone(answer)
      else onClose()
    } catch (error) {
      showFieldErrors(form, error)
    }
  })
  return (
    <ResponsiveDialog
      open
      title={title}
      maxWidth={maxWidth}
      onClose={() => void close()}
      onSubmit={(event) => {
        // A dialog opened from within another form is no part of it.
        event.stopPropagation()
        void submit(event)
      }}
      actions={
        <>
          {aside}
          <Button onClick={() => void discard()}>{cancel}</Button>
          <Button
            type="submit"
            variant="contained"
            color={color}
            disabled={disabled}
            loading={form.formState.isSubmitting}
          >
            {label}
          </Button>
        </>
      }
    >
      <DraftNotice draft={draft} />
      <FormStack>{children}</FormStack>
      {conflict?.dialog}
    </ResponsiveDialog>
  )
}
