import PasskeyIcon from '@mui/icons-material/FingerprintOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import type { Proof } from '#shared/domain/user/factor-schema.ts'
import type { FactorKind } from '#shared/domain/user/second-factor.ts'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { notify } from '#web/lib/notify.ts'
import { signWithPasskey } from '#web/lib/passkey.ts'

const schema = z.object({ code: z.string().trim().min(1, 'Required') })

export interface ProofFormProps {
  kinds: readonly FactorKind[]
  /** For a passkey to sign. */
  challenge: () => Promise<string>
  prove: (proof: Proof) => Promise<unknown>
  /** Of the button. */
  label: string
}

/** Asks for a second factor: a code of the authenticator app, a passkey, or a recovery code. */
export const ProofForm = ({ kinds, challenge, prove, label }: ProofFormProps) => {
  const [isRecovery, setRecovery] = useState(false)
  // A message on leaving the empty field would move the buttons below it from under the pointer.
  const form = useZodForm(schema, { mode: 'onSubmit', defaultValues: { code: '' } })
  const takesCode = isRecovery || kinds.includes('totp')
  const failed = (error: unknown) => {
    const message = error instanceof ApiError ? Object.values(error.fields)[0] : undefined
    if (takesCode && message !== undefined) form.setError('code', { type: 'server', message }, { shouldFocus: true })
    else notify.failure(error, { otherwise: 'Could not confirm, please try again' })
  }
  const byCode = useMutation({
    mutationFn: (code: string) => prove(isRecovery ? { recovery_code: code } : { code }),
    onError: failed,
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const signed = await challenge()
      return prove({ challenge: signed, passkey: await signWithPasskey(signed) })
    },
    onError: failed,
  })
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.stopPropagation()
        void form.handleSubmit(({ code }) => byCode.mutate(code))(e)
      }}
    >
      <FormStack>
        {kinds.includes('passkey') && !isRecovery && (
          <Button
            variant={takesCode ? 'outlined' : 'contained'}
            startIcon={<PasskeyIcon />}
            loading={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >
            Use your passkey
          </Button>
        )}
        {takesCode && (
          <>
            <Typography color="textSecondary">
              {isRecovery
                ? 'Type one of the ten codes that you kept. Each works once.'
                : 'Type the code that your authenticator app shows.'}
            </Typography>
            <TextInput
              control={form.control}
              name="code"
              label={isRecovery ? 'Recovery code' : 'Code'}
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoComplete={isRecovery ? 'off' : 'one-time-code'}
              autoFocus
            />
            <Button type="submit" variant="contained" loading={byCode.isPending}>
              {label}
            </Button>
          </>
        )}
        <Button
          sx={{ justifySelf: 'start' }}
          onClick={() => {
            setRecovery(!isRecovery)
            form.reset()
          }}
        >
          {isRecovery ? 'Back to your second factor' : 'Use a recovery code'}
        </Button>
      </FormStack>
    </form>
  )
}
