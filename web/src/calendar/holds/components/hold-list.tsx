import Box from '@mui/material/Box'
import { Suspense, useState } from 'react'
import type { Viewer } from '#shared/domain/permissions.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { HoldRow } from './hold-row.tsx'
import type { HoldView } from './holds-api.ts'

const HoldDialog = lazyPart(() => import('./hold-dialog.tsx'))

interface HoldListProps {
  holds: readonly HoldView[]
  viewer: Viewer
  /** The hold that a mail leads to comes first. */
  marked?: string | null
}

export const HoldList = ({ holds, viewer, marked }: HoldListProps) => {
  const inOrder = holds.toSorted((a, b) => Number(b.id === marked) - Number(a.id === marked))
  const [changed, setChanged] = useState<HoldView>()
  return (
    <>
      <Box
        component="ul"
        aria-label="Holds"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {inOrder.map((hold) => (
          <HoldRow
            key={hold.id}
            hold={hold}
            holds={holds}
            viewer={viewer}
            isMarked={hold.id === marked}
            onChange={() => setChanged(hold)}
          />
        ))}
      </Box>
      {changed && (
        <Suspense>
          <HoldDialog hold={changed} onClose={() => setChanged(undefined)} />
        </Suspense>
      )}
    </>
  )
}
