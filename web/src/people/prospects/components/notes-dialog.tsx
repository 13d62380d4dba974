import Button from '@mui/material/Button'
import * as z from 'zod'
import { type Prospect, prospectInput } from '#shared/domain/prospect/schema.ts'
import { DraftNotice } from '#web/components/form/draft-notice.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useDraft } from '#web/components/form/use-draft.ts'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { useUpdateProspect } from '#web/people/prospects/api/update-prospect.ts'

const notesInput = z.object({ notes: prospectInput().shape.notes })

/** A dialog, because a card that scrolls out of view is unmounted together with what was typed. */
export default function NotesDialog({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) {
  const form = useZodForm(notesInput, { defaultValues: { notes: prospect.notes ?? '' } })
  const draft = useDraft(`prospect.${prospect.id}`, form)
  const update = useUpdateProspect()
  // Closing by clicking outside keeps the text for next time; Cancel discards it.
  const finish = () => {
    draft.drop()
    onClose()
  }
  return (
    <ResponsiveDialog
      open
      title={`Notes on ${prospect.name}`}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ notes }) =>
        update.mutate({ prospect, change: { notes: notes || null } }, { onSuccess: finish }),
      )}
      actions={
        <>
          <Button onClick={finish}>Cancel</Button>
          <Button type="submit" variant="contained" loading={update.isPending} disabled={!form.formState.isDirty}>
            Save
          </Button>
        </>
      }
    >
      <DraftNotice draft={draft} />
      <TextInput
        control={form.control}
        name="notes"
        label="Notes"
        rows={6}
        max={2048}
        autoFocus
        hint="Seen by agents only"
      />
    </ResponsiveDialog>
  )
}
