import Typography from '@mui/material/Typography'
import * as z from 'zod'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { PasswordInput } from '#web/components/form/password-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'

const schema = z.object({ password: z.string().min(1, 'Required') })

interface EmailPasswordDialogProps {
  email: string
  /** @throws what a wrong password is refused with. */
  onSave: (password: string) => Promise<unknown>
  onClose: () => void
}

/** An open session alone must not allow moving an account to another address. */
export default function EmailPasswordDialog({ email, onSave, onClose }: EmailPasswordDialogProps) {
  const form = useZodForm(schema, { defaultValues: { password: '' } })
  return (
    <FormDialog
      title="Change email"
      label="Send link"
      form={form}
      onSubmit={({ password }) => onSave(password)}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        We will send a link to {email}. Your email will change when you follow it.
      </Typography>
      <PasswordInput control={form.control} name="password" label="Password" autoComplete="current-password" required />
    </FormDialog>
  )
}
