import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { ColorChip } from '#web/components/status-chip.tsx'
import { formatDate } from '#web/lib/format/date.ts'
import { count } from '#web/lib/format/text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type BulkAction, type BulkResult, runBulk } from '#web/booking/events/bulk.ts'

interface BulkDialogProps {
  action: BulkAction
  events: readonly EventProjection[]
  onClose: () => void
}

/** As many as fit without scrolling. */
const few = 5

/** Asks, then shows the result for each event. */
export default function BulkDialog({ action, events, onClose }: BulkDialogProps) {
  const [results, setResults] = useState<ReadonlyMap<string, BulkResult>>(new Map())
  const [state, setState] = useState<'asking' | 'running' | 'done'>('asking')
  const run = async () => {
    setState('running')
    await runBulk(action, events, (result) => setResults((was) => new Map(was).set(result.event.id, result)))
    setState('done')
    await queryClient.invalidateQueries({ queryKey: ['events'] })
  }
  const failed = [...results.values()].filter(({ problem }) => problem !== undefined).length
  return (
    <ResponsiveDialog
      open
      title={`${action.label}: ${count(events.length, 'event')}`}
      isText={events.length > few}
      // Started requests continue, so their results stay in view.
      onClose={state === 'running' ? () => undefined : onClose}
      actions={
        state === 'done' ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={state === 'running'}>
              Cancel
            </Button>
            <Button variant="contained" loading={state === 'running'} onClick={() => void run()}>
              {action.label}
            </Button>
          </>
        )
      }
    >
      {state === 'done' && (
        <Typography role="status" sx={{ mb: 2 }}>
          {failed === 0 ? 'All done.' : `${events.length - failed} done, ${failed} not.`}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 }}>
        {events.map(({ id, name, client, start, timezone }) => {
          const result = results.get(id)
          return (
            <Box component="li" key={id} sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong>{name}</strong>
                <Typography variant="body2" color="textSecondary">
                  {[client?.name, start && formatDate(start, timezone)].filter(Boolean).join(' · ')}
                </Typography>
                {result?.problem !== undefined && (
                  <Typography variant="body2" sx={{ color: 'error.main' }}>
                    {result.problem}
                  </Typography>
                )}
              </Box>
              {result && (
                <ColorChip
                  color={result.problem === undefined ? 'success' : 'error'}
                  label={result.problem === undefined ? 'Done' : 'Not done'}
                />
              )}
            </Box>
          )
        })}
      </Box>
    </ResponsiveDialog>
  )
}
