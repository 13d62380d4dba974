import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as z from 'zod'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { PasswordInput } from '#web/components/form/password-input.tsx'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { ApiError, failureText } from '#web/lib/api/api-error.ts'
import { useEraseAccount } from '#web/account/account/api/erase-account.ts'

const schema = z.object({ password: z.string().min(1, 'Required') })

export default function EraseDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const form = useZodForm(schema, { defaultValues: { password: '' } })
  const erase = useEraseAccount(userId)
  const submit = form.handleSubmit((values) =>
    erase.mutate(values, { onError: (error) => showFieldErrors(form, error) }),
  )
  // Events and money that stand in the way take longer to read than a message stays.
  const isAboutField = erase.error instanceof ApiError && 'password' in erase.error.fields
  const problem = erase.error && !isAboutField ? failureText(erase.error) : undefined
  return (
    <ResponsiveDialog
      open
      title="Delete account"
      maxWidth="xs"
      onClose={onClose}
      onSubmit={(e) => void submit(e)}
      actions={
        <>
          <Button onClick={onClose}>Keep account</Button>
          <Button type="submit" variant="contained" color="error" loading={erase.isPending}>
            Delete account
          </Button>
        </>
      }
    >
      <FormStack>
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
        <PasswordInput
          control={form.control}
          name="password"
          label="Password"
          autoComplete="current-password"
          required
        />
      </FormStack>
    </ResponsiveDialog>
  )
}
