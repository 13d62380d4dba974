import Typography from '@mui/material/Typography'
import { clientRecordInput } from '#shared/domain/user/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { FormRow } from '#web/components/form/form-stack.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useFormConflict } from '#web/components/form/use-form-conflict.ts'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { useUpdateClient } from '#web/people/records/api/update-client.ts'

type Client = Answer<'GET /clients/{id}'>

const valuesOf = (client: Client) => ({
  name: client.name,
  /** A number that is only the person's own is not copied. */
  phone: client.phone === client.cell_phone ? '' : (client.phone ?? ''),
  street: client.street ?? '',
  website_url: client.website_url ?? '',
  first: client.first ?? '',
  last: client.last ?? '',
  cell_phone: client.cell_phone ?? '',
  zipcode: client.zipcode ?? '',
  city: client.city ?? '',
  state: client.state ?? '',
})

/** The agency's record of a client; the person alone changes their own details from the first login on. */
export default function ClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const save = useUpdateClient(client.id)
  const form = useZodForm(clientRecordInput(), { defaultValues: valuesOf(client) })
  const conflict = useFormConflict({ noun: 'client', record: client, form, valuesOf })
  const { control } = form
  return (
    <FormDialog
      title={`Edit ${client.name}`}
      label="Save"
      draft={`client.${client.id}`}
      form={form}
      conflict={conflict}
      onSubmit={(body) => conflict.send((version) => save.mutateAsync({ ...body, version }))}
      onClose={onClose}
    >
      <TextInput control={control} name="name" label="Client name" required autoFocus />
      <PhoneInput control={control} name="phone" label="Phone of the agency's record" />
      <TextInput control={control} name="website_url" label="Website" inputMode="url" />
      <TextInput control={control} name="street" label="Street" />
      {client.is_invited ? (
        <>
          <FormRow>
            <TextInput control={control} name="zipcode" label="ZIP" inputMode="numeric" />
            <TextInput control={control} name="city" label="City" hint="Follows from the ZIP" />
            <TextInput control={control} name="state" label="State" />
          </FormRow>
          <FormRow>
            <TextInput control={control} name="first" label="First name" />
            <TextInput control={control} name="last" label="Last name" />
          </FormRow>
          <PhoneInput control={control} name="cell_phone" label="Cell phone" />
        </>
      ) : (
        <Typography variant="body2" color="textSecondary">
          Email, name, cell phone and ZIP are {client.first ?? client.name}’s own, in their account.
        </Typography>
      )}
    </FormDialog>
  )
}
