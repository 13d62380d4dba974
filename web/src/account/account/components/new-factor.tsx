import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as z from 'zod'
import type { FactorKind } from '#shared/domain/user/second-factor.ts'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { PasswordInput } from '#web/components/form/password-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { radius } from '#web/lib/looks.ts'
import { copyLink } from '#web/lib/share.ts'
import { notify } from '#web/lib/notify.ts'
import { useAddFactor, useBeginFactor } from '#web/account/account/api/factors.ts'

const passwordSchema = z.object({ password: z.string().min(1, 'Required') })
const codeSchema = z.object({ code: z.string().trim().min(1, 'Required') })

interface NewFactorProps {
  userId: string
  kind: FactorKind
  /** With the recovery codes of a first factor. */
  onAdded: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

const failed = (error: unknown) => notify.failure(error, { otherwise: 'Could not add the second factor' })

/** Password, then the browser's dialog for a passkey, or the QR code and first code of an authenticator app. */
export const NewFactor = ({ userId, kind, onAdded, onCancel }: NewFactorProps) => {
  const begin = useBeginFactor(userId)
  const form = useZodForm(passwordSchema, { defaultValues: { password: '' } })
  const start = form.handleSubmit(({ password }) =>
    begin.mutate(
      { kind, password },
      {
        onSuccess: ({ recovery_codes }) => recovery_codes && onAdded(recovery_codes),
        onError: (error) => showFieldErrors(form, error) || failed(error),
      },
    ),
  )
  if (begin.data?.totp)
    return (
      <AppCode
        userId={userId}
        challenge={begin.data.challenge}
        {...begin.data.totp}
        onAdded={onAdded}
        onCancel={onCancel}
      />
    )
  return (
    <form noValidate onSubmit={(e) => void start(e)}>
      <FormStack>
        <PasswordInput
          control={form.control}
          name="password"
          label="Password"
          autoComplete="current-password"
          autoFocus
          required
        />
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button type="submit" variant="contained" loading={begin.isPending}>
            Next
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </Box>
      </FormStack>
    </form>
  )
}

interface AppCodeProps extends Omit<NewFactorProps, 'kind'> {
  challenge: string
  secret: string
  /** `otpauth:`, which a phone opens in its authenticator app. */
  uri: string
  qrcode: string
}

const AppCode = ({ userId, challenge, secret, uri, qrcode, onAdded, onCancel }: AppCodeProps) => {
  const add = useAddFactor(userId)
  const form = useZodForm(codeSchema, { defaultValues: { code: '' } })
  const submit = form.handleSubmit(({ code }) =>
    add.mutate(
      { challenge, code },
      {
        onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
        onError: (error) => showFieldErrors(form, error) || failed(error),
      },
    ),
  )
  return (
    <form noValidate onSubmit={(e) => void submit(e)}>
      <FormStack>
        <Typography>
          Scan this with your authenticator app, or open it on this device, and type the code that it shows.
        </Typography>
        {/* White background in both schemes; cameras cannot read it otherwise. */}
        <Box sx={{ p: 1, borderRadius: radius.inner, bgcolor: '#fff', justifySelf: 'center' }}>
          <img src={qrcode} alt="QR code for your authenticator app" width={220} height={220} />
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Or type this key into the app: {secret.match(/.{1,4}/g)?.join(' ')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" href={uri}>
            Open in your app
          </Button>
          <Button
            onClick={() =>
              void copyLink(secret, {
                done: 'Key copied to clipboard',
                unavailable: 'Clipboard not available. Here is the key',
              })
            }
          >
            Copy key
          </Button>
        </Box>
        <TextInput
          control={form.control}
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button type="submit" variant="contained" loading={add.isPending}>
            Add
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </Box>
      </FormStack>
    </form>
  )
}
