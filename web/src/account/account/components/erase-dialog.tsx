import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import * as z from 'zod'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { PasswordInput } from '#web/components/form/password-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { ApiError, failureText } from '#web/lib/api/api-error.ts'
import { useEraseAccount } from '#web/account/account/api/erase-account.ts'

const schema = z.object({ password: z.string().min(1, 'Required') })

export default function EraseDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const form = useZodForm(schema, { defaultValues: { password: '' } })
  const erase = useEraseAccount(userId)
  // Events and money that stand in the way take longer to read than a message stays.
  const isAboutField = erase.error instanceof ApiError && 'password' in erase.error.fields
  const problem = erase.error && !isAboutField ? failureText(erase.error) : undefined
  return (
    <FormDialog
      title="Delete account"
      label="Delete account"
      cancel="Keep account"
      color="error"
      form={form}
      onSubmit={erase.mutateAsync}
      onClose={onClose}
    >
      {problem === undefined ? (
        <Alert severity="warning">This cannot be undone.</Alert>
      ) : (
        <Alert severity="error">{problem}</Alert>
      )}
      <Typography>
        Your profile, pictures, contact details and groups that you lead are deleted, and you can no longer log in.
      </Typography>
      <Typography color="textSecondary">
        Past events, signed contracts and payments stay in our books, because the law requires it.
      </Typography>
      <PasswordInput control={form.control} name="password" label="Password" autoComplete="current-password" required />
    </FormDialog>
  )
}
