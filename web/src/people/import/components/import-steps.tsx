import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Import } from '#shared/domain/import/schema.ts'
import { formatWords } from '#shared/domain/import/format.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { MainAction } from '#web/components/page.tsx'
import { Section } from '#web/components/section.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { confirm } from '#web/lib/dialogs.ts'
import { importQuery, useRefusedRows, useRunImport, useUndoImport } from '../api/imports.ts'
import { headlineOf } from '../words.ts'
import { OutcomeRows } from './outcome-rows.tsx'
import { Settings } from './settings.tsx'

const AtWork = ({ shown: { progress, counts } }: { shown: Import }) => (
  <Box role="status" sx={{ display: 'grid', gap: 1 }}>
    <LinearProgress
      aria-label="Progress"
      variant={progress.of > 0 ? 'determinate' : 'indeterminate'}
      value={progress.of > 0 ? (100 * progress.done) / progress.of : 0}
    />
    <Typography variant="body2" color="textSecondary">
      {progress.of > 0
        ? `${progress.done.toLocaleString('en-US')} of ${progress.of.toLocaleString('en-US')}`
        : counts.rows > 0
          ? `${counts.rows.toLocaleString('en-US')} rows`
          : 'A moment, please'}{' '}
      · You can leave this page, it goes on.
    </Typography>
  </Box>
)

const Actions = ({ shown, onAgain }: { shown: Import; onAgain: () => void }) => {
  const run = useRunImport(shown.id)
  const undo = useUndoImport(shown.id)
  const refused = useRefusedRows(shown)
  const { state, counts } = shown
  const takeBack = async () => {
    const sure = await confirm({
      title: 'Undo this import?',
      text: 'What it made goes, and what it changed is as before. Records that somebody has touched since stay.',
      confirm: 'Undo the import',
    })
    if (sure) undo.mutate()
  }
  return (
    <MainAction>
      {counts.refused > 0 && (
        <Button onClick={() => refused.mutate()} disabled={refused.isPending}>
          Download refused rows
        </Button>
      )}
      {state === 'done' && (
        <Button onClick={() => void takeBack()} disabled={undo.isPending}>
          Undo
        </Button>
      )}
      {state === 'checked' && counts.new + counts.changed > 0 ? (
        <>
          <Button onClick={onAgain}>Another file</Button>
          <Button variant="contained" onClick={() => run.mutate()} disabled={run.isPending}>
            Bring in {(counts.new + counts.changed).toLocaleString('en-US')}
          </Button>
        </>
      ) : (
        <Button variant="contained" onClick={onAgain}>
          Another file
        </Button>
      )}
    </MainAction>
  )
}

/** One import from its dry run to its undo. The question is always the same: is this what you meant? */
export const ImportSteps = ({ id, onAgain }: { id: string; onAgain: () => void }) => {
  const { data: shown, error, refetch } = useQuery(importQuery(id))
  if (error && !shown) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!shown) return <ListSkeleton rows={4} height={120} />
  const { state, counts, problem, name, format } = shown
  const isAtWork = state === 'reading' || state === 'running' || state === 'undoing'
  const hasRows = !isAtWork && counts.rows > 0 && shown.columns.length > 0
  const encoding = formatWords.encoding.choices[format?.encoding ?? '']
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Typography variant="h2" component="h2">
          {headlineOf(shown)}
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[name, format?.sheet ?? encoding, counts.rows > 0 && `${counts.rows.toLocaleString('en-US')} rows`]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {isAtWork && <AtWork shown={shown} />}
      {hasRows && (
        <Section title={state === 'checked' ? 'What would happen' : 'Rows'}>
          <OutcomeRows shown={shown} />
        </Section>
      )}
      {state === 'checked' && <Settings shown={shown} />}
      {!isAtWork && <Actions shown={shown} onAgain={onAgain} />}
    </Box>
  )
}
