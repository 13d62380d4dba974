import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { reason } from '#shared/domain/cancellation/schema.ts'
import { text } from '#shared/domain/schema-parts.ts'
import { DraftNotice } from './form/draft-notice.tsx'
import { FormStack } from './form/form-stack.tsx'
import { TextInput } from './form/text-input.tsx'
import { useDraft } from './form/use-draft.ts'
import { showFieldErrors, useZodForm } from './form/use-zod-form.ts'
import { ResponsiveDialog } from './responsive-dialog.tsx'

interface ReasonDialogProps {
  title: string
  texts: readonly string[]
  /** An alternative, between the text and the reason. */
  more?: ReactNode
  label: string
  confirm: string
  isOptional?: boolean
  isDestructive?: boolean
  /** Closes the dialog once it resolves. */
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

const schemas = { required: z.object({ reason: reason() }), optional: z.object({ reason: text() }) }

/** A step that ends something, with its consequences and a reason. Load it with `lazyPart`. */
export default function ReasonDialog({
  title,
  texts,
  more,
  label,
  confirm,
  isOptional = false,
  isDestructive = true,
  onSubmit,
  onClose,
}: ReasonDialogProps) {
  const form = useZodForm(isOptional ? schemas.optional : schemas.required, { defaultValues: { reason: '' } })
  const draft = useDraft(`reason.${window.location.pathname}${window.location.search}.${title}`, form)
  const finish = () => {
    draft.drop()
    onClose()
  }
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values.reason)
      finish()
    } catch (error) {
      // The request has reported the error.
      showFieldErrors(form, error)
    }
  })
  return (
    <ResponsiveDialog
      open
      title={title}
      maxWidth="xs"
      onClose={onClose}
      onSubmit={(e) => void submit(e)}
      actions={
        <>
          <Button onClick={finish}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            loading={form.formState.isSubmitting}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <DraftNotice draft={draft} />
      <FormStack>
        {texts.map((one) => (
          <Typography key={one}>{one}</Typography>
        ))}
        {more}
        <TextInput control={form.control} name="reason" label={label} required={!isOptional} rows={3} max={1024} />
      </FormStack>
    </ResponsiveDialog>
  )
}
