import Button from '@mui/material/Button'
import * as z from 'zod'
import { newPassword } from '#shared/domain/user/password.ts'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { NewPasswordInput } from '#web/components/form/new-password-input.tsx'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { useConfirmReset } from '#web/account/password/api/confirm-reset.ts'

const schema = z.object({ password: newPassword() })

/** The second half of a reset, opened from the mail's link. */
export default function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useZodForm(schema, { defaultValues: { password: '' } })
  const confirm = useConfirmReset()
  const submit = form.handleSubmit(({ password }) =>
    confirm.mutate({ token, password }, { onSuccess: onDone, onError: (error) => showFieldErrors(form, error) }),
  )
  return (
    <form noValidate onSubmit={(e) => void submit(e)}>
      <FormStack>
        <NewPasswordInput form={form} name="password" label="New password" />
        <Button type="submit" variant="contained" size="large" loading={confirm.isPending}>
          Set password
        </Button>
      </FormStack>
    </form>
  )
}
