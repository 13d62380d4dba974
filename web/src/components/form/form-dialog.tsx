import Button from '@mui/material/Button'
import type { FormEvent, ReactNode } from 'react'
import { ResponsiveDialog } from '../responsive-dialog.tsx'
import { FormStack } from './form-stack.tsx'

interface FormDialogProps {
  title: string
  /** The submit button's text. */
  label: string
  isSending: boolean
  /** The result of `form.handleSubmit`, which prevents the browser's own submit. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A small form in a dialog: fields, Cancel, and one button that sends it. */
export const FormDialog = ({ title, label, isSending, onSubmit, onClose, children }: FormDialogProps) => (
  <ResponsiveDialog
    open
    title={title}
    maxWidth="xs"
    onClose={onClose}
    onSubmit={(event) => {
      // A dialog opened from within another form is no part of it.
      event.stopPropagation()
      void onSubmit(event)
    }}
    actions={
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" loading={isSending}>
          {label}
        </Button>
      </>
    }
  >
    <FormStack>{children}</FormStack>
  </ResponsiveDialog>
)
