import * as z from 'zod'
import { newPassword } from '#shared/domain/user/password.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { NewPasswordInput } from '#web/components/form/new-password-input.tsx'
import { PasswordInput } from '#web/components/form/password-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { useChangePassword } from '#web/account/account/api/change-password.ts'

const schema = z.object({ old_password: z.string().min(1, 'Required'), new_password: newPassword() })

export default function ChangePasswordDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const form = useZodForm(schema, { defaultValues: { old_password: '', new_password: '' } })
  const change = useChangePassword(userId)
  return (
    <FormDialog title="Change Password" label="Change" form={form} onSubmit={change.mutateAsync} onClose={onClose}>
      <PasswordInput
        control={form.control}
        name="old_password"
        label="Old password"
        autoComplete="current-password"
        required
      />
      <NewPasswordInput form={form} name="new_password" label="New password" />
    </FormDialog>
  )
}
