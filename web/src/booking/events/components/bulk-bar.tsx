import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { nowIso } from '#web/lib/clock.ts'
import { count } from '#web/lib/format/text.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { type BulkAction, bulkActions } from '#web/booking/events/bulk.ts'
import { radius } from '#web/lib/looks.ts'

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'))

interface BulkBarProps {
  events: readonly EventProjection[]
  viewer: Viewer
  onDone: () => void
}

/** Actions on the selected events, each with the number of events that it fits. */
export const BulkBar = ({ events, viewer, onDone }: BulkBarProps) => {
  const [running, setRunning] = useState<{ action: BulkAction; events: readonly EventProjection[] }>()
  const now = nowIso()
  return (
    <Box
      role="region"
      data-bottom-bar
      aria-label="Selected events"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        mt: 2,
        p: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: radius.card,
      }}
    >
      <Box component="strong" role="status" sx={{ mr: 'auto' }}>
        {count(events.length, 'event')} selected
      </Box>
      {bulkActions.map((action) => {
        const fitting = events.filter((event) => action.isFor(event, viewer, now))
        return (
          <Button
            key={action.label}
            variant="outlined"
            size="small"
            disabled={fitting.length === 0}
            onClick={() => setRunning({ action, events: fitting })}
          >
            {`${action.label} (${fitting.length})`}
          </Button>
        )
      })}
      <Button size="small" onClick={onDone}>
        Clear selection
      </Button>
      {running && (
        <Suspense>
          <BulkDialog {...running} onClose={() => setRunning(undefined)} />
        </Suspense>
      )}
    </Box>
  )
}
