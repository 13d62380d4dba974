import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import * as z from 'zod'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { PasswordInput } from '#web/components/form/password-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'

const schema = z.object({ password: z.string().min(1, 'Required') })

interface ErasePersonDialogProps {
  name: string
  erase: (password: string) => Promise<unknown>
  onClose: () => void
}

/** An admin deletes the account of somebody else, with the admin's own password. */
export default function ErasePersonDialog({ name, erase, onClose }: ErasePersonDialogProps) {
  const form = useZodForm(schema, { defaultValues: { password: '' } })
  return (
    <FormDialog
      title={`Delete the account of ${name}`}
      label="Delete account"
      form={form}
      onSubmit={({ password }) => erase(password)}
      onClose={onClose}
    >
      <Alert severity="warning">This cannot be undone.</Alert>
      <Typography color="textSecondary">
        Past events, signed contracts and payments stay in our books, because the law requires it.
      </Typography>
      <PasswordInput
        control={form.control}
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
    </FormDialog>
  )
}
