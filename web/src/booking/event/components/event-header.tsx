import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { defaultColor } from '#shared/domain/event/edit/new.ts'

interface EventHeaderProps {
  color: string | null | undefined
  /** Between its lines. */
  gap?: number
  id?: string
  children: ReactNode
}

/** The head of the event page, in the event's color, as it is read and as it is edited. */
export const EventHeader = ({ color, gap = 1, id, children }: EventHeaderProps) => (
  <Box
    component="header"
    {...(id && { id })}
    sx={{
      ...{ borderLeft: '6px solid', borderColor: color || defaultColor, pl: { xs: 2, sm: 3 } },
      ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap },
    }}
  >
    {children}
  </Box>
)
