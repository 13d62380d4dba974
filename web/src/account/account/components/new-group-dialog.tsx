import * as z from 'zod'
import { groupProfile } from '#shared/domain/user/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { useCreateGroup } from '#web/account/account/api/create-group.ts'

const schema = z.object({ name: groupProfile().shape.name })

export default function NewGroupDialog({ leaderId, onClose }: { leaderId: string; onClose: () => void }) {
  const form = useZodForm(schema, { defaultValues: { name: '' } })
  const create = useCreateGroup(leaderId)
  return (
    <FormDialog
      title="New Group"
      label="Create Group"
      form={form}
      onSubmit={({ name }) => create.mutateAsync(name)}
      onClose={onClose}
    >
      <TextInput control={form.control} name="name" label="Group name" required autoFocus />
    </FormDialog>
  )
}
