import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import * as z from 'zod'
import { email } from '#shared/domain/schema-parts.ts'
import { credentials } from '#shared/domain/user/schema.ts'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { PasswordInput } from '#web/components/form/password-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { Link } from '#web/components/link.tsx'
import { session } from '#web/lib/session.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { ProofForm } from '#web/account/second-factor/proof-form.tsx'
import { finishLogIn, useLogIn } from '#web/account/session/api/login.ts'

const schema = z.object({ email: email(), password: credentials().shape.password.min(1, 'Required') })

/** The page observes the session and decides where to go. */
export default function LoginForm() {
  const form = useZodForm(schema, { defaultValues: { email: '', password: '' } })
  const logIn = useLogIn()
  const asked = logIn.data && 'challenge' in logIn.data ? logIn.data : undefined
  if (asked)
    return (
      <ProofForm
        kinds={asked.second_factor}
        challenge={() => Promise.resolve(asked.challenge)}
        prove={async (proof) => {
          try {
            await finishLogIn({ ...proof, id: asked.id, challenge: asked.challenge })
          } catch (error) {
            // The challenge is over: the password again.
            if (error instanceof ApiError && error.status === 401) logIn.reset()
            throw error
          }
        }}
        label="Log in"
      />
    )
  const submit = form.handleSubmit((values) => logIn.mutate(values))
  return (
    <form noValidate onSubmit={(e) => void submit(e)}>
      <FormStack>
        {session.wasExpired() && (
          <Alert severity="info">
            Your session has expired. Log in to continue where you left off; what you typed is kept.
          </Alert>
        )}
        <TextInput
          control={form.control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
        />
        <PasswordInput control={form.control} name="password" label="Password" autoComplete="current-password" />
        <Button type="submit" variant="contained" size="large" loading={logIn.isPending}>
          Log in
        </Button>
        <Link to="/password-reset" sx={{ justifySelf: 'start' }}>
          Forgot your password?
        </Link>
      </FormStack>
    </form>
  )
}
