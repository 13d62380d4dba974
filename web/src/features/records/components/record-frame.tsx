import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A record's two columns: events and money, contacts and notes. */
export const RecordFrame = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 3,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.6fr) minmax(0, 1fr)' },
    }}
  >
    <Box sx={{ display: 'grid', gap: 3, order: { xs: 1, lg: 0 } }}>{children}</Box>
    <Box sx={{ display: 'grid', gap: 3 }}>{aside}</Box>
  </Box>
)
