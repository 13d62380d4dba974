import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A titled part of a panel. */
export const Part = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <Box
    sx={{
      ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 },
      ...{ borderTop: 1, borderColor: 'divider', pt: 1.5 },
    }}
  >
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', justifyContent: 'space-between' }}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      {aside}
    </Box>
    {children}
  </Box>
)
