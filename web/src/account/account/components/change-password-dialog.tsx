import Button from '@mui/material/Button'
import * as z from 'zod'
import { newPassword } from '#shared/domain/user/password.ts'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { NewPasswordInput } from '#web/components/form/new-password-input.tsx'
import { PasswordInput } from '#web/components/form/password-input.tsx'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { useChangePassword } from '#web/account/account/api/change-password.ts'

const schema = z.object({ old_password: z.string().min(1, 'Required'), new_password: newPassword() })

export default function ChangePasswordDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const form = useZodForm(schema, { defaultValues: { old_password: '', new_password: '' } })
  const change = useChangePassword(userId)
  const submit = form.handleSubmit((values) =>
    change.mutate(values, { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) }),
  )
  return (
    <ResponsiveDialog
      open
      title="Change Password"
      maxWidth="xs"
      onClose={onClose}
      onSubmit={(e) => {
        e.stopPropagation()
        void submit(e)
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={change.isPending}>
            Change
          </Button>
        </>
      }
    >
      <FormStack>
        <PasswordInput
          control={form.control}
          name="old_password"
          label="Old password"
          autoComplete="current-password"
          required
        />
        <NewPasswordInput form={form} name="new_password" label="New password" />
      </FormStack>
    </ResponsiveDialog>
  )
}
