import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { newPassword } from '#shared/domain/user/password.ts'
import { passwordProblem } from '#web/lib/requests/validate-password.ts'
import { PasswordInput } from './password-input.tsx'

interface NewPasswordInputProps<I extends FieldValues, O> {
  form: UseFormReturn<I, unknown, O>
  name: Path<I>
  label: string
}

/** A new-password input: checks the policy on blur, then asks the server, which also rejects common passwords. */
export const NewPasswordInput = <I extends FieldValues, O>({ form, name, label }: NewPasswordInputProps<I, O>) => (
  <PasswordInput
    control={form.control}
    name={name}
    label={label}
    autoComplete="new-password"
    required
    hint="8 - 18 characters with upper and lower case, a number and a special character"
    onLeave={(password) => {
      if (!newPassword().safeParse(password).success) return
      void passwordProblem(password).then((message) => {
        if (message !== undefined && form.getValues(name) === password) form.setError(name, { type: 'server', message })
      })
    }}
  />
)
