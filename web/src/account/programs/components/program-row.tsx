import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export const ProgramList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label={label}>
    {children}
  </Box>
)

interface ProgramRowProps {
  title: ReactNode
  detail: ReactNode
  /** Its buttons. */
  children: ReactNode
}

/** A key, a webhook or a delivery: what it is, how it is, and what one may do with it. */
export const ProgramRow = ({ title, detail, children }: ProgramRowProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1,
      py: 1.5,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ flex: '1 1 15rem', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="div">{title}</Typography>
      <Typography component="div" variant="body2" color="textSecondary">
        {detail}
      </Typography>
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
  </Box>
)
