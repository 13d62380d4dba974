import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { fieldOf, labelOf, maxOf, requiredMessages } from '#shared/domain/event/record/fields.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { ConflictDialog } from '#web/components/conflict-dialog.tsx'
import { useUnsavedChanges } from '#web/components/use-unsaved-changes.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { notify } from '#web/lib/notify.ts'
import { keepEvent } from '#web/lib/requests/event/get-event.ts'
import { saveFields, type PlainField } from '#web/booking/event/api/save-fields.ts'

interface TextEditProps {
  event: EventView
  field: PlainField
  onLeave: () => void
}

const textOf = (event: EventView, field: PlainField): string => event[field] ?? ''

/** The event as somebody else has saved it meanwhile. */
const movedBy = (error: unknown, base: EventView): EventView | undefined =>
  error instanceof ApiError && error.event && error.event.version !== base.version ? error.event : undefined

/** Another save in between counts only if it was of this field. */
const save = async (base: EventView, field: PlainField, text: string): Promise<EventView> => {
  const changes = { [field]: text || null }
  try {
    return await saveFields(base, changes)
  } catch (error) {
    const current = movedBy(error, base)
    if (!current || textOf(current, field) !== textOf(base, field)) throw error
    return saveFields(current, changes)
  }
}

const useSave = (event: EventView, field: PlainField, onLeave: () => void) => {
  // The version that was read as the person began.
  const [base, setBase] = useState(event)
  const [moved, setMoved] = useState<EventView>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ text, from = base }: { text: string; from?: EventView }) => save(from, field, text),
    onSuccess: (saved) => {
      keepEvent(saved)
      notify.success('Event updated')
      onLeave()
    },
    onError: (failure, { from = base }) => {
      const current = movedBy(failure, from)
      if (current) {
        setMoved(current)
        setBase(current)
      } else if (!(failure instanceof ApiError) || failure.fields[field] === undefined)
        notify.failure(failure, { otherwise: 'Could not save event' })
    },
  })
  const problem = error instanceof ApiError ? error.fields[field] : undefined
  return { mutate, problem, isPending, moved, close: () => setMoved(undefined) }
}

/** A text of the event in edit mode: Enter saves, in a long text with Ctrl; Escape leaves. */
export default function TextEdit({ event, field, onLeave }: TextEditProps) {
  const [before] = useState(textOf(event, field))
  const [typed, setTyped] = useState(before)
  const { mutate, problem, isPending, moved, close } = useSave(event, field, onLeave)
  const text = typed.trim()
  const { lines } = fieldOf(field)
  useUnsavedChanges(text !== before)
  const missing = text === '' ? (requiredMessages as Partial<Record<string, string>>)[field] : undefined
  const submit = () => {
    if (text === before) onLeave()
    else if (missing === undefined) mutate({ text })
  }
  const press = (e: KeyboardEvent) => {
    if (e.key !== 'Escape' && !(e.key === 'Enter' && (lines === undefined || e.ctrlKey || e.metaKey))) return
    e.preventDefault()
    e.stopPropagation()
    if (e.key === 'Escape') onLeave()
    else submit()
  }
  return (
    <Box sx={{ display: 'grid', gap: 0.5, py: 0.5, width: '100%' }}>
      <TextField
        autoFocus
        size="small"
        fullWidth
        label={labelOf(field)}
        value={typed}
        multiline={lines !== undefined}
        error={problem !== undefined || missing !== undefined}
        helperText={missing ?? problem}
        slotProps={{ htmlInput: { maxLength: maxOf(field) } }}
        onChange={(e) => setTyped(e.target.value)}
        onKeyDown={press}
      />
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        <Button size="small" variant="outlined" loading={isPending} onClick={submit}>
          Save
        </Button>
        <Button size="small" onClick={onLeave}>
          Cancel
        </Button>
      </Box>
      {moved && (
        <ConflictDialog
          noun="event"
          changes={[{ field, label: labelOf(field), before, theirs: textOf(moved, field) || 'empty', mine: typed }]}
          onKeep={(keep) => {
            close()
            if (keep === 'mine') return mutate({ text, from: moved })
            keepEvent(moved)
            onLeave()
          }}
          onClose={close}
        />
      )}
    </Box>
  )
}
