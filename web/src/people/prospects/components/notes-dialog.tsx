import * as z from 'zod'
import { type Prospect, prospectInput } from '#shared/domain/prospect/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { useUpdateProspect } from '#web/people/prospects/api/update-prospect.ts'

const notesInput = z.object({ notes: prospectInput().shape.notes })

/** A dialog, because a card that scrolls out of view is unmounted together with what was typed. */
export default function NotesDialog({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) {
  const form = useZodForm(notesInput, { defaultValues: { notes: prospect.notes ?? '' } })
  const update = useUpdateProspect()
  return (
    <FormDialog
      title={`Notes on ${prospect.name}`}
      label="Save"
      maxWidth="sm"
      draft={`prospect.${prospect.id}`}
      form={form}
      disabled={!form.formState.isDirty}
      onSubmit={({ notes }) => update.mutateAsync({ prospect, change: { notes: notes || null } })}
      onClose={onClose}
    >
      <TextInput
        control={form.control}
        name="notes"
        label="Notes"
        rows={6}
        max={2048}
        autoFocus
        hint="Seen by agents only"
      />
    </FormDialog>
  )
}
