import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eventTypes } from '#shared/domain/event/record/event-types.ts'
import { planMax } from '#shared/domain/plan/limits.ts'
import { planTemplateInput, type PlanTemplate, type TemplateSection } from '#shared/domain/plan/schema.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { useKept } from '#web/components/form/use-text-draft.ts'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { pageWidth } from '#web/lib/looks.ts'
import { templateQuery, useSaveTemplate } from '../api/template.ts'
import { newId, SectionEditor } from './section-editor.tsx'

interface Draft {
  sections: TemplateSection[]
  version: number
}

/** Saved as a whole; until then, changes are a draft. */
const Editor = ({ template }: { template: PlanTemplate }) => {
  const { event_type } = template
  const save = useSaveTemplate(event_type)
  const [draft, keep] = useKept<Draft>(`plan-template.${event_type}`)
  const sections = draft?.sections ?? template.sections
  const set = (next: TemplateSection[]) => keep({ sections: next, version: draft?.version ?? template.version })
  const issue = planTemplateInput().safeParse({ sections }).error?.issues[0]
  const isOutdated = draft !== undefined && draft.version < template.version
  const move = (from: number, to: number) => set(sections.toSpliced(from, 1).toSpliced(to, 0, sections[from]!))
  return (
    <>
      {template.is_default && !draft && (
        <Typography color="textSecondary">These are the questions that the product begins with.</Typography>
      )}
      {isOutdated && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => keep(undefined)}>
              Take theirs
            </Button>
          }
        >
          Somebody else has changed these questions. Saving replaces theirs by yours.
        </Alert>
      )}
      {sections.map((section, i) => (
        <SectionEditor
          key={section.id}
          section={section}
          onChange={(next) => set(sections.with(i, next))}
          onRemove={() => set(sections.toSpliced(i, 1))}
          onUp={i > 0 ? () => move(i, i - 1) : undefined}
          onDown={i < sections.length - 1 ? () => move(i, i + 1) : undefined}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {sections.length < planMax.sections && (
          <Button
            variant="outlined"
            onClick={() =>
              set([
                ...sections,
                {
                  ...{ id: newId(), title: '', audience: 'team', due_days: 14, hint: null },
                  questions: [{ id: newId(), label: '', kind: 'text', on_sheet: false, hint: null }],
                },
              ])
            }
          >
            Add a section
          </Button>
        )}
        <Button
          variant="contained"
          loading={save.isPending}
          disabled={!draft || issue !== undefined}
          onClick={() => save.mutate({ sections, version: template.version }, { onSuccess: () => keep(undefined) })}
        >
          Save
        </Button>
        {draft && <Button onClick={() => keep(undefined)}>Discard</Button>}
        {draft && issue && (
          <Typography role="status" color="error">
            {issue.message}
          </Typography>
        )}
      </Box>
    </>
  )
}

/** The questions that clients answer before an event, by its type. */
export default function TemplateScreen() {
  const [eventType, setEventType] = useState<string>(eventTypes[0])
  const { data, error, refetch } = useQuery(templateQuery(eventType))
  return (
    <Box
      sx={{ display: 'grid', gap: 3, maxWidth: pageWidth.reading, mx: 'auto', gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography color="textSecondary">
        Clients answer these before the event. A plan that somebody has begun keeps the questions it began with.
      </Typography>
      <TextField
        select
        label="Type of event"
        value={eventType}
        onChange={(e) => setEventType(e.target.value)}
        sx={{ maxWidth: 320 }}
      >
        {eventTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {type}
          </MenuItem>
        ))}
      </TextField>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Editor key={eventType} template={data} />
      ) : (
        <FormSkeleton />
      )}
    </Box>
  )
}
