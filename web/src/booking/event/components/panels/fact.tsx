import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A labeled fact; renders nothing if empty. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children == null || children === '' || children === false ? null : (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" component="dt" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  )

export const Facts = ({ children, columns = 2 }: { children: ReactNode; columns?: 1 | 2 }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      '&:empty': { display: 'none' },
      gap: 2,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` },
    }}
  >
    {children}
  </Box>
)
