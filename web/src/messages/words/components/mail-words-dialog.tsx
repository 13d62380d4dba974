import Button from '@mui/material/Button'
import { useWatch } from 'react-hook-form'
import { variablesOf, type WordKind } from '#shared/domain/words/kinds.ts'
import { wordLabel } from '#shared/domain/words/labels.ts'
import { longest, mailWords, type MailWords } from '#shared/domain/words/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { VariableList } from './variable-list.tsx'
import { WordsPreview } from './words-preview.tsx'

interface MailWordsDialogProps {
  kind: WordKind
  own: MailWords | undefined
  /** The words without own ones. */
  before: MailWords
  agent: string
  isPending: boolean
  /** Without words: back to those before. */
  onSave: (mail: MailWords | undefined) => Promise<unknown>
  onClose: () => void
}

/** The words of one mail, with its variables and how it will look. */
export default function MailWordsDialog({
  kind,
  own,
  before,
  agent,
  isPending,
  onSave,
  onClose,
}: MailWordsDialogProps) {
  const form = useZodForm(mailWords(), { defaultValues: own ?? before })
  const { control } = form
  const typed = useWatch({ control })
  return (
    <FormDialog
      title={wordLabel(kind)}
      label="Save"
      maxWidth="md"
      form={form}
      onSubmit={onSave}
      onClose={onClose}
      aside={
        own && (
          <Button
            sx={{ mr: 'auto' }}
            disabled={isPending}
            onClick={() => void onSave(undefined).then(onClose, () => undefined)}
          >
            Back to the default
          </Button>
        )
      }
    >
      <TextInput control={control} name="subject" label="Subject" required max={longest.subject} />
      <TextInput control={control} name="heading" label="Heading" required max={longest.heading} />
      <TextInput
        control={control}
        name="text"
        label="Text"
        hint="Each line is a paragraph."
        rows={4}
        required
        max={longest.text}
      />
      <TextInput control={control} name="button" label="Button" required max={longest.button} />
      <VariableList known={variablesOf(kind)} />
      <WordsPreview kind={kind} words={{ ...before, ...typed }} agent={agent} />
    </FormDialog>
  )
}
