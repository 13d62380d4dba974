import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A labeled fact; renders nothing if empty. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children == null || children === '' || children === false ? null : (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="dt" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="body2" component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  )

/** Two columns, or one for long texts. */
export const Facts = ({ children, isLong = false }: { children: ReactNode; isLong?: boolean }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      '&:empty': { display: 'none' },
      gap: 1.25,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: isLong ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
)
