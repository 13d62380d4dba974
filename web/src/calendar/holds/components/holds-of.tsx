import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Viewer } from '#shared/domain/permissions.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { HoldWish } from './hold-dialog.tsx'
import { HoldList } from './hold-list.tsx'
import { holdsQuery } from './holds-api.ts'

const HoldDialog = lazyPart(() => import('./hold-dialog.tsx'))

interface HoldsOfProps {
  of: Parameters<typeof holdsQuery>[0]
  /** The first values of a new hold. */
  wish: HoldWish
  viewer: Viewer
}

/** The holds of an act or for an event, and a button for another one. Load it with `lazyPart`. */
export default function HoldsOf({ of, wish, viewer }: HoldsOfProps) {
  const { data: holds, error, refetch } = useQuery(holdsQuery(of))
  const [isOpen, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {error && !holds ? (
        <ErrorState error={error} say="Could not list the holds" onRetry={() => void refetch()} />
      ) : holds?.length === 0 ? (
        <Typography color="textSecondary">No holds.</Typography>
      ) : (
        <Box sx={{ width: '100%' }}>{holds && <HoldList holds={holds} viewer={viewer} />}</Box>
      )}
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {wish.act ? `Hold ${wish.act.name}` : 'Hold an act'}
      </Button>
      {isOpen && (
        <Suspense>
          <HoldDialog wish={wish} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}
