import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { Controller } from 'react-hook-form'
import { clientInvitation } from '#shared/domain/user/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { FormRow } from '#web/components/form/form-stack.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { isConflict } from '#web/lib/api/api-error.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { useInviteClient } from '#web/lib/requests/invite-client.ts'

type Client = Answer<'POST /clients'>

interface AddClientDialogProps {
  /** The name that was typed where the client was looked for. */
  name?: string
  onClose: () => void
  /** The new client, or the one who has this email. */
  onAdded: (client: Client) => void
}

/** The last word of a name is the last name. */
const wordsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.pop()! : ''
  return { first: words.join(' '), last }
}

/** Adds a client without an account of their own. */
export default function AddClientDialog({ name = '', onClose, onAdded }: AddClientDialogProps) {
  const invite = useInviteClient()
  const form = useZodForm(clientInvitation(), {
    defaultValues: { ...wordsOf(name), name: '', email: '', cell_phone: '', invite: true },
  })
  const { control } = form
  const known = isConflict(invite.error) ? (invite.error.current as Client) : undefined
  return (
    <FormDialog
      title="Add a client"
      label="Add client"
      draft="client.new"
      form={form}
      onSubmit={invite.mutateAsync}
      onDone={onAdded}
      onClose={onClose}
    >
      <Typography color="textSecondary">You can book for them at once.</Typography>
      {known && (
        <Alert
          severity="info"
          role="alert"
          action={
            <Button size="small" color="inherit" onClick={() => onAdded(known)}>
              Go on with {known.name}
            </Button>
          }
        >
          {known.name} is already a client with this email.
        </Alert>
      )}
      <FormRow>
        <TextInput control={control} name="first" label="First name" required autoFocus />
        <TextInput control={control} name="last" label="Last name" required />
      </FormRow>
      <TextInput control={control} name="email" label="Email" type="email" required />
      <PhoneInput control={control} name="cell_phone" label="Phone" />
      <TextInput
        control={control}
        name="name"
        label="Client name"
        hint="A couple’s or a company’s, if it is not theirs"
      />
      <Controller
        control={control}
        name="invite"
        render={({ field: { value, onChange, ...field } }) => (
          <FormControlLabel
            control={<Checkbox {...field} checked={value !== false} onChange={(_, on) => onChange(on)} />}
            label="Mail them a link to set a password now"
          />
        )}
      />
    </FormDialog>
  )
}
