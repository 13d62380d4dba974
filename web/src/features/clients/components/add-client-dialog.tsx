import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router-dom'
import { clientInvitation } from '#shared/domain/user/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { FormRow } from '#web/components/form/form-stack.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { Link } from '#web/components/link.tsx'
import { isConflict } from '#web/lib/api/api-error.ts'
import type { Client } from '../api/list-clients.ts'
import { useInviteClient } from '../api/invite-client.ts'

const pathOf = ({ id }: Pick<Client, 'id'>) => `/client?id=${id}`

/** Adds a client without an account of their own, and leads to their record. */
export default function AddClientDialog({ onClose }: { onClose: () => void }) {
  const invite = useInviteClient()
  const navigate = useNavigate()
  const form = useZodForm(clientInvitation(), {
    defaultValues: { first: '', last: '', name: '', email: '', cell_phone: '' },
  })
  const { control } = form
  const known = isConflict(invite.error) ? (invite.error.current as Client) : undefined
  return (
    <FormDialog
      title="Add a client"
      label="Send invitation"
      isSending={invite.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) =>
        invite.mutate(values, {
          onSuccess: (client) => void navigate(pathOf(client)),
          onError: (error) => showFieldErrors(form, error),
        }),
      )}
    >
      <Typography color="textSecondary">
        They get a mail with a link to set a password. You can book for them at once.
      </Typography>
      {known && (
        <Alert severity="info" role="alert">
          <Link to={pathOf(known)}>{known.name}</Link> is already a client with this email.
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
    </FormDialog>
  )
}
