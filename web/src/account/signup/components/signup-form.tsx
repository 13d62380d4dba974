import Button from '@mui/material/Button'
import { useWatch } from 'react-hook-form'
import { signupInput } from '#shared/domain/user/schema.ts'
import { DraftNotice } from '#web/components/form/draft-notice.tsx'
import { FormRow, FormStack } from '#web/components/form/form-stack.tsx'
import { NewPasswordInput } from '#web/components/form/new-password-input.tsx'
import { CellPhoneInput } from '#web/components/form/cell-phone-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useDraft } from '#web/components/form/use-draft.ts'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { useCompany } from '#web/lib/requests/company.ts'
import { useSignUp } from '#web/account/signup/api/sign-up.ts'
import { RolePicker } from './role-picker.tsx'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Company } from '#shared/domain/company.ts'

/**
 * The button below is also the consent; the texts open beside the form, which keeps typed text. Takes its room before
 * the name arrives: a button that moves is missed.
 */
const Consent = ({ company }: { company: Company | undefined }) => (
  <Typography variant="body2" color="textSecondary" sx={{ visibility: company ? 'visible' : 'hidden' }}>
    By continuing you accept the{' '}
    <MuiLink href="/terms" target="_blank">
      terms
    </MuiLink>{' '}
    and the{' '}
    <MuiLink href="/privacy" target="_blank">
      privacy notice
    </MuiLink>{' '}
    of {company?.name ?? '…'}.
  </Typography>
)

/** From an agent's or event's QR code: signs up a client of that agent. */
export interface Invitation {
  agent_id: string | null
  event_id: string | null
}

interface SignupFormProps {
  invitation?: Invitation
  /** Called after the account was created; without a session if only the login failed. */
  onDone: () => void
}

/** Step 1 of 2: the login. Step 2 collects the profile of each role. */
export default function SignupForm({ invitation, onDone }: SignupFormProps) {
  const form = useZodForm(signupInput(), {
    defaultValues: {
      email: '',
      password: '',
      first: '',
      last: '',
      roles: invitation ? ['client'] : [],
      cell_phone: '',
      client: { name: '' },
      group: { name: '' },
      ...invitation,
    },
  })
  const { control } = form
  const roles = useWatch({ control, name: 'roles' })
  const draft = useDraft(`signup.${invitation?.event_id ?? invitation?.agent_id ?? ''}`, form)
  const signUp = useSignUp()
  const company = useCompany()
  const submit = form.handleSubmit(async ({ client, group, ...values }) => {
    try {
      await signUp.mutateAsync({
        ...values,
        ...(values.roles.includes('client') && client?.name ? { client } : {}),
        ...(values.roles.includes('bandleader') && group?.name ? { group } : {}),
      })
    } catch (error) {
      showFieldErrors(form, error)
      return
    }
    draft.drop()
    onDone()
  })
  return (
    <form noValidate onSubmit={(e) => void submit(e)}>
      <FormStack>
        <DraftNotice draft={draft} />
        {!invitation && <RolePicker control={control} />}
        <FormRow>
          <TextInput control={control} name="first" label="First name" autoComplete="given-name" required />
          <TextInput control={control} name="last" label="Last name" autoComplete="family-name" required />
        </FormRow>
        <TextInput
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
        />
        <CellPhoneInput control={control} name="cell_phone" />
        {roles.includes('client') && (
          <TextInput
            control={control}
            name="client.name"
            label="Client name"
            hint="Your name, your company or your venue"
          />
        )}
        {roles.includes('bandleader') && (
          <TextInput control={control} name="group.name" label="Group name" hint="You can add more groups later" />
        )}
        <NewPasswordInput form={form} name="password" label="Password" />
        {company !== null && <Consent company={company} />}
        <Button type="submit" variant="contained" size="large" loading={signUp.isPending}>
          Continue
        </Button>
      </FormStack>
    </form>
  )
}
