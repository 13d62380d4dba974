import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { importKinds, kindWords, type ImportKind } from '#shared/domain/import/fields.ts'
import type { Duplicates, Import } from '#shared/domain/import/schema.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { MainAction } from '#web/components/page.tsx'
import { Section } from '#web/components/section.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { confirm } from '#web/lib/dialogs.ts'
import { importQuery, useRefusedRows, useRunImport, useSetImport, useUndoImport } from '../api/imports.ts'
import { headlineOf } from '../words.ts'
import { ColumnMap } from './column-map.tsx'
import { OutcomeRows } from './outcome-rows.tsx'

const choices: Readonly<Record<Duplicates, string>> = {
  update: 'Update them',
  keep: 'Leave them as they are',
  add: 'Add them, unless the email is the same',
}

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

const Settings = ({ shown }: { shown: Import }) => {
  const { mutate, isPending } = useSetImport(shown.id)
  const kind = shown.kind ?? 'clients'
  return (
    <Section title="Columns" hint="As we understood them. Whatever you change is kept for the next such file.">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
        <TextField
          select
          size="small"
          fullWidth={false}
          label="It holds"
          value={kind}
          disabled={isPending}
          onChange={(event) => mutate({ kind: event.target.value as ImportKind })}
          sx={{ minWidth: 180 }}
        >
          {importKinds.map((one) => (
            <MenuItem key={one} value={one}>
              {kindWords[one]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          fullWidth={false}
          label="Whom you have already"
          value={shown.duplicates}
          disabled={isPending}
          onChange={(event) => mutate({ duplicates: event.target.value as Duplicates })}
          sx={{ minWidth: 260 }}
        >
          {Object.entries(choices).map(([value, words]) => (
            <MenuItem key={value} value={value}>
              {words}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <ColumnMap kind={kind} columns={shown.columns} disabled={isPending} onMap={(columns) => mutate({ columns })} />
    </Section>
  )
}

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
  const encoding = format?.encoding === 'windows-1252' ? 'Latin-1' : format?.encoding?.toUpperCase()
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
