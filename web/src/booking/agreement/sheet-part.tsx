import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A titled part of a sheet that previews a step's effects. */
export const SheetPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ display: 'grid', gap: 1 }}>
    <Typography variant="h5" component="h3">
      {title}
    </Typography>
    {children}
  </Box>
)

/** Lines of a sheet that end with an amount, a person or a date. */
export const SheetLines = ({ rows }: { rows: readonly { key?: string; label: ReactNode; value: ReactNode }[] }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
    {rows.map(({ key, label, value }, i) => (
      <Box
        key={key ?? i}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) fit-content(60%)', columnGap: 2 }}
      >
        <Typography component="dt" sx={{ overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
        <Typography component="dd" color="textSecondary" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
)
