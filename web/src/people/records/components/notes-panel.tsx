import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useKept } from '#web/components/form/use-text-draft.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Section } from '#web/components/section.tsx'
import { useUnsavedChanges } from '#web/components/use-unsaved-changes.ts'
import { formatDateTime } from '#web/lib/format/date.ts'
import { notesQuery, useSaveNotes } from '#web/people/records/api/notes.ts'

/** The agency's notes, for staff only. Others' changes are shown beside what is typed, never over it. */
export const NotesPanel = ({ id }: { id: string }) => {
  const { data: notes, error, refetch } = useQuery(notesQuery(id))
  const save = useSaveNotes(id)
  const [typed, setTyped] = useKept<{ text: string; version: number }>(`notes.${id}`)
  const isDirty = typed !== undefined && typed.text !== notes?.text
  useUnsavedChanges(isDirty, () => setTyped(undefined))
  const isOutdated = isDirty && notes !== undefined && typed.version < notes.version
  return (
    <Section title="Private notes" hint="Seen by agents and admins only">
      {error && !notes ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!typed || !notes) return
            save.mutate({ text: typed.text.trim(), version: notes.version }, { onSuccess: () => setTyped(undefined) })
          }}
        >
          {isOutdated && (
            <Alert severity="warning" sx={{ mb: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {`${notes.updated_by ?? 'Someone'} changed these notes meanwhile to:\n${notes.text}`}
            </Alert>
          )}
          <TextField
            label="Notes"
            multiline
            minRows={3}
            maxRows={14}
            fullWidth
            disabled={notes === undefined}
            value={typed?.text ?? notes?.text ?? ''}
            onChange={(event) => setTyped({ text: event.target.value, version: typed?.version ?? notes?.version ?? 0 })}
            slotProps={{ htmlInput: { maxLength: 4096 } }}
          />
          <div style={{ display: 'flex', alignItems: 'center', gap: 16, marginTop: 12, flexWrap: 'wrap' }}>
            <Button type="submit" variant="outlined" disabled={!isDirty} loading={save.isPending}>
              {isOutdated ? 'Save mine' : 'Save notes'}
            </Button>
            {notes?.updated_at && (
              <Typography variant="body2" color="textSecondary">
                {`${notes.updated_by ?? 'Someone'}, ${formatDateTime(notes.updated_at)}`}
              </Typography>
            )}
          </div>
        </form>
      )}
    </Section>
  )
}
