import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { reason } from '#shared/domain/cancellation/schema.ts'
import { text } from '#shared/domain/schema-parts.ts'
import { FormDialog } from './form/form-dialog.tsx'
import { TextInput } from './form/text-input.tsx'
import { useZodForm } from './form/use-zod-form.ts'

interface ReasonDialogProps {
  title: string
  texts: readonly string[]
  /** An alternative, between the text and the reason. */
  more?: ReactNode
  label: string
  confirm: string
  isOptional?: boolean
  /** As in `FormDialog`. */
  draft?: string
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
  draft,
  onSubmit,
  onClose,
}: ReasonDialogProps) {
  const form = useZodForm(isOptional ? schemas.optional : schemas.required, { defaultValues: { reason: '' } })
  return (
    <FormDialog
      title={title}
      label={confirm}
      color={isDestructive ? 'error' : 'primary'}
      draft={draft}
      form={form}
      onSubmit={({ reason }) => onSubmit(reason)}
      onClose={onClose}
    >
      {texts.map((one) => (
        <Typography key={one}>{one}</Typography>
      ))}
      {more}
      <TextInput control={form.control} name="reason" label={label} required={!isOptional} rows={3} max={1024} />
    </FormDialog>
  )
}
