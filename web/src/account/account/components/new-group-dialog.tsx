import Button from '@mui/material/Button'
import * as z from 'zod'
import { groupProfile } from '#shared/domain/user/schema.ts'
import { TextInput } from '#web/components/form/text-input.tsx'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { useCreateGroup } from '#web/account/account/api/create-group.ts'

const schema = z.object({ name: groupProfile().shape.name })

export default function NewGroupDialog({ leaderId, onClose }: { leaderId: string; onClose: () => void }) {
  const form = useZodForm(schema, { defaultValues: { name: '' } })
  const create = useCreateGroup(leaderId)
  const submit = form.handleSubmit(({ name }) =>
    create.mutate(name, { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) }),
  )
  return (
    <ResponsiveDialog
      open
      title="New Group"
      maxWidth="xs"
      onClose={onClose}
      onSubmit={(e) => {
        // Keeps the surrounding account form from being submitted.
        e.stopPropagation()
        void submit(e)
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={create.isPending}>
            Create Group
          </Button>
        </>
      }
    >
      <TextInput control={form.control} name="name" label="Group name" required autoFocus />
    </ResponsiveDialog>
  )
}
