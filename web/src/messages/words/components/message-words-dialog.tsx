import Button from '@mui/material/Button'
import { longest, messageWords, type MessageWords } from '#shared/domain/words/schema.ts'
import { eventVariables } from '#shared/domain/words/variables.ts'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
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
  const form = useZodForm(messageWords(), { defaultValues: message ?? { name: '', text: '' } })
  const { control } = form
  const save = async (words: MessageWords | undefined) => {
    if (words && taken.includes(words.name))
      return form.setError('name', { message: 'Another message has this name' }, { shouldFocus: true })
    try {
      await onSave(words)
      onClose()
    } catch {
      // The mutation has shown why.
    }
  }
  return (
    <ResponsiveDialog
      open
      title={message ? 'Edit message' : 'New message'}
      onClose={onClose}
      onSubmit={(e) => void form.handleSubmit((words) => save(words))(e)}
      actions={
        <>
          {message && (
            <Button sx={{ mr: 'auto' }} disabled={isPending} onClick={() => void save(undefined)}>
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isPending}>
            Save
          </Button>
        </>
      }
    >
      <FormStack>
        <TextInput control={control} name="name" label="Name" required max={longest.name} />
        <TextInput control={control} name="text" label="Text" rows={5} required max={longest.text} />
        <VariableList known={eventVariables} />
      </FormStack>
    </ResponsiveDialog>
  )
}
