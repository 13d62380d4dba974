import Button from '@mui/material/Button'
import { longest, messageWords, type MessageWords } from '#shared/domain/words/schema.ts'
import { eventVariables } from '#shared/domain/words/variables.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { VariableList } from './variable-list.tsx'

interface MessageWordsDialogProps {
  message: MessageWords | undefined
  /** The names of the others. */
  taken: readonly string[]
  isPending: boolean
  /** Without a message: it is removed. */
  onSave: (message: MessageWords | undefined) => Promise<unknown>
  onClose: () => void
}

export default function MessageWordsDialog({ message, taken, isPending, onSave, onClose }: MessageWordsDialogProps) {
  const ofItsOwnName = messageWords().refine(({ name }) => !taken.includes(name), {
    path: ['name'],
    message: 'Another message has this name',
  })
  const form = useZodForm(ofItsOwnName, { defaultValues: message ?? { name: '', text: '' } })
  const { control } = form
  return (
    <FormDialog
      title={message ? 'Edit message' : 'New message'}
      label="Save"
      maxWidth="sm"
      draft={`words.message.${message?.name ?? 'new'}`}
      form={form}
      onSubmit={onSave}
      onClose={onClose}
      aside={
        message && (
          <Button
            sx={{ mr: 'auto' }}
            disabled={isPending}
            onClick={() => void onSave(undefined).then(onClose, () => undefined)}
          >
            Remove
          </Button>
        )
      }
    >
      <TextInput control={control} name="name" label="Name" required max={longest.name} />
      <TextInput control={control} name="text" label="Text" rows={5} required max={longest.text} />
      <VariableList known={eventVariables} />
    </FormDialog>
  )
}
