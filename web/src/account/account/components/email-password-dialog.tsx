import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as z from 'zod'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { PasswordInput } from '#web/components/form/password-input.tsx'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'

const schema = z.object({ password: z.string().min(1, 'Required') })

interface EmailPasswordDialogProps {
  email: string
  saving: boolean
  /** @returns the error of a failed save. */
  onSave: (password: string) => Promise<unknown>
  onClose: () => void
}

/** An open session alone must not allow moving an account to another address. */
export default function EmailPasswordDialog({ email, saving, onSave, onClose }: EmailPasswordDialogProps) {
  const form = useZodForm(schema, { defaultValues: { password: '' } })
  const submit = form.handleSubmit(async ({ password }) => {
    showFieldErrors(form, await onSave(password))
  })
  return (
    <ResponsiveDialog
      open
      title="Change email"
      maxWidth="xs"
      onClose={onClose}
      onSubmit={(e) => {
        e.stopPropagation()
        void submit(e)
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={saving}>
            Send link
          </Button>
        </>
      }
    >
      <FormStack>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          We will send a link to {email}. Your email will change when you follow it.
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
