import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pageColumns } from '#web/components/page-columns.ts'
import { recordEventsQuery } from '#web/people/records/api/list-record-events.ts'

interface RecordFrameProps {
  /** The person whose events are among the children; undefined for none. */
  eventsOf: string | undefined
  contact?: ReactNode
  notes?: ReactNode
  /** Money and events. */
  children: ReactNode
}

/** A record's two columns: money and events beside contact and notes. In one column, the notes come last. */
export const RecordFrame = ({ eventsOf, contact, notes, children }: RecordFrameProps) => {
  const { isLoading } = useInfiniteQuery({
    ...recordEventsQuery(eventsOf ?? ''),
    enabled: eventsOf !== undefined,
  })
  // Below events that are still to come, the notes would move.
  const notesDisplay = isLoading ? { xs: 'none', lg: 'block' } : 'block'
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: pageColumns,
        gridTemplateRows: { lg: 'auto 1fr' },
      }}
    >
      {contact && <Box sx={{ gridColumn: { lg: 2 } }}>{contact}</Box>}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 3,
          gridColumn: { lg: 1 },
          gridRow: { lg: '1 / span 2' },
        }}
      >
        {children}
      </Box>
      {notes && <Box sx={{ gridColumn: { lg: 2 }, display: notesDisplay }}>{notes}</Box>}
    </Box>
  )
}
