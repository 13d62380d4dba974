import Typography from '@mui/material/Typography'
import { eventTypes } from '#shared/domain/event/record/event-types.ts'
import { newProspectInput } from '#shared/domain/prospect/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { FormRow } from '#web/components/form/form-stack.tsx'
import { NativePicker } from '#web/components/form/native-picker.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { SelectInput } from '#web/components/form/select-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { useAddProspect } from '#web/people/prospects/api/add-prospect.ts'

const types = [{ value: '', label: 'Not known yet' }, ...eventTypes.map((value) => ({ value, label: value }))]

/** Somebody who called, or met the agent: nobody gets a mail. */
export default function AddProspectDialog({ onClose }: { onClose: () => void }) {
  const add = useAddProspect()
  const form = useZodForm(newProspectInput(), {
    defaultValues: { name: '', email: '', phone: '', event_type: '', date: '', place: '', message: '' },
  })
  const { control } = form
  return (
    <FormDialog
      title="Add a prospect"
      label="Add prospect"
      draft="prospect.new"
      form={form}
      onSubmit={add.mutateAsync}
      onClose={onClose}
    >
      <Typography color="textSecondary">They get no mail.</Typography>
      <TextInput control={control} name="name" label="Name" required autoFocus max={128} />
      <TextInput control={control} name="email" label="Email" type="email" required />
      <FormRow>
        <PhoneInput control={control} name="phone" label="Phone" />
        <SelectInput control={control} name="event_type" label="Event type" options={types} />
      </FormRow>
      <FormRow>
        <NativePicker control={control} name="date" label="Date" type="date" />
        <TextInput control={control} name="place" label="City or venue" max={128} />
      </FormRow>
      <TextInput control={control} name="message" label="What they would like" rows={4} max={1500} />
    </FormDialog>
  )
}
