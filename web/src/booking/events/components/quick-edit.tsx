import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { labelOf, maxOf } from '#shared/domain/event/record/fields.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { useKept } from '#web/components/form/use-text-draft.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { notify } from '#web/lib/notify.ts'
import { eventQuery, keepEvent } from '#web/lib/requests/event/get-event.ts'
import { movedText, quickFields, saveTexts, textsOf } from '#web/booking/events/quick-fields.ts'

interface QuickEditProps {
  id: string
  onLeave: () => void
}

/** A row's fields that can be edited in place: Enter saves, Escape leaves. */
export default function QuickEdit({ id, onLeave }: QuickEditProps) {
  const { data, error, refetch } = useQuery(eventQuery(id))
  if (data) return <Fields event={data} onLeave={onLeave} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null
}

type Texts = ReturnType<typeof textsOf>

const Fields = ({ event, onLeave }: { event: EventView; onLeave: () => void }) => {
  // The version that was read as the person began.
  const [base, setBase] = useState(event)
  const [kept, keep] = useKept<{ texts: Texts; version: number | undefined }>(`quick.${event.id}`)
  // A draft must not undo what others have saved since.
  const [texts, setTexts] = useState(kept && kept.version === event.version ? kept.texts : textsOf(event))
  const leave = () => {
    keep(undefined)
    onLeave()
  }
  const [moved, setMoved] = useState<string>()
  const save = useMutation({
    mutationFn: () => saveTexts(base, texts),
    onSuccess: (saved) => {
      if (saved !== base) {
        keepEvent(saved)
        notify.success('Event updated')
      }
      leave()
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.event && failure.event.version !== base.version) {
        setMoved(movedText(base, failure.event))
        setBase(failure.event)
      } else if (!(failure instanceof ApiError) || Object.keys(failure.fields).length === 0)
        notify.failure(failure, { otherwise: 'Could not save event' })
    },
  })
  const problems = save.error instanceof ApiError ? save.error.fields : {}
  return (
    <Box
      component="form"
      aria-label={`Edit ${event.name ?? 'event'}`}
      noValidate
      sx={{ display: 'grid', gap: 1, py: 1.5 }}
      onSubmit={(e) => {
        e.preventDefault()
        save.mutate()
      }}
      onKeyDown={(e) => {
        if (e.key !== 'Escape') return
        e.stopPropagation()
        leave()
      }}
    >
      {moved !== undefined && <Alert severity="warning">{moved}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        {quickFields.map((field, i) => (
          <TextField
            key={field}
            size="small"
            label={labelOf(field)}
            value={texts[field]}
            autoFocus={i === 0}
            error={problems[field] !== undefined}
            helperText={problems[field]}
            slotProps={{ htmlInput: { maxLength: maxOf(field) } }}
            sx={{ flex: '1 1 10rem' }}
            onChange={(e) => {
              const next = { ...texts, [field]: e.target.value }
              setTexts(next)
              keep({ texts: next, version: base.version })
            }}
          />
        ))}
        <Button type="submit" variant="contained" loading={save.isPending}>
          Save
        </Button>
        <Button onClick={leave}>Cancel</Button>
      </Box>
    </Box>
  )
}
