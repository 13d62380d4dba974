import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useTextDraft } from '#web/components/form/use-text-draft.ts'

const maxLength = 4096

interface ComposerProps {
  label: string
  /** A message to correct instead of a new one. */
  editing?: { text: string; onCancel: () => void } | undefined
  isPending: boolean
  /** Files are still on their way. */
  isWaiting?: boolean
  /** Beside the button, such as files to attach; `add` puts words into the field. */
  tools?: (add: (words: string) => void) => ReactNode
  onSend: (text: string) => Promise<unknown>
}

/** The event whose page shows the conversation. */
const eventHere = (): string => new URLSearchParams(window.location.search).get('id') ?? ''

/** A failed message stays in the field, and an unsent one comes back with the page. */
export const Composer = ({ label, editing, isPending, isWaiting = false, tools, onSend }: ComposerProps) => {
  const [text, setText] = useTextDraft(editing ? undefined : `message.${eventHere()}.${label}`, editing?.text)
  const send = async () => {
    try {
      await onSend(text)
      setText('')
    } catch {
      // The mutation has shown why.
    }
  }
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
      onSubmit={(e) => {
        e.preventDefault()
        void send()
      }}
    >
      <TextField
        label={label}
        value={text}
        multiline
        fullWidth
        size="small"
        maxRows={8}
        slotProps={{ htmlInput: { maxLength } }}
        onChange={(e) => setText(e.target.value)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center', justifyContent: 'end' }}>
        {tools?.((words) => setText((typed) => [typed, words].filter(Boolean).join('\n').slice(0, maxLength)))}
        {editing && <Button onClick={editing.onCancel}>Cancel</Button>}
        <Button
          type="submit"
          size="small"
          variant="outlined"
          loading={isPending}
          disabled={isWaiting || text.trim() === ''}
        >
          {editing ? 'Save' : 'Send'}
        </Button>
      </Box>
    </Box>
  )
}
