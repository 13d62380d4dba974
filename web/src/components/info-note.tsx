import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { radius } from '../lib/looks.ts'

/** As an alert without its icon; forms that load on their own do without the code of one. */
export const InfoNote = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <Box
    role="alert"
    sx={{
      ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, px: 2, py: 1.5 },
      ...{ borderRadius: radius.inner, typography: 'body2', bgcolor: 'soft.info' },
    }}
  >
    <Box sx={{ flex: '1 1 9rem', overflowWrap: 'anywhere' }}>{children}</Box>
    {action}
  </Box>
)
