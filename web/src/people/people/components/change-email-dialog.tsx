import Typography from '@mui/material/Typography'
import * as z from 'zod'
import { email } from '#shared/domain/schema-parts.ts'
import type { PersonRow } from '#shared/domain/user/person-row.ts'
import type { ProposedEmail } from '#shared/domain/user/proposed-email.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { PasswordInput } from '#web/components/form/password-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { useProposeEmail } from '#web/people/people/api/proposed-email.ts'

const schemaFor = (person: PersonRow) =>
  z.object({
    email: email().refine((typed) => typed.toLowerCase() !== person.email.toLowerCase(), 'This is the email already'),
    password: z.string().min(1, 'Required'),
  })

interface ChangeEmailDialogProps {
  person: PersonRow
  /** Another admin's request, which this one agrees to. */
  agreeTo: ProposedEmail | undefined
  onClose: () => void
}

/** No admin alone changes another person's email (docs/product.md#addresses). */
export default function ChangeEmailDialog({ person, agreeTo, onClose }: ChangeEmailDialogProps) {
  const { id, first, last } = person
  const propose = useProposeEmail(id)
  const form = useZodForm(schemaFor(person), { defaultValues: { email: agreeTo?.email ?? '', password: '' } })
  return (
    <FormDialog
      title={agreeTo ? `Agree to a new email of ${first} ${last}` : `Change the email of ${first} ${last}`}
      label={agreeTo ? 'Agree' : 'Ask for the change'}
      draft={`email.${id}`}
      form={form}
      onSubmit={propose.mutateAsync}
      onClose={onClose}
    >
      {agreeTo ? (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {agreeTo.asked_by[0]?.name} asks to change it from {person.email} to <b>{agreeTo.email}</b>. If you agree, we
          send a link there, and the email changes when somebody follows it.
        </Typography>
      ) : (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          No admin does this alone. Within a day, another admin agrees here, or {first} agrees by the mail that we send
          to {person.email}. Then the new email gets a link, and it changes when somebody follows that.
        </Typography>
      )}
      <Typography color="textSecondary">
        The person who reads the new mailbox can log in as {first}. Call first, at a number that you know.
      </Typography>
      {!agreeTo && <TextInput control={form.control} name="email" label="New email" type="email" required />}
      <PasswordInput
        control={form.control}
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
    </FormDialog>
  )
}
