import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DifferenceText } from '#shared/domain/event/agreement/difference-text.ts'

/** Terms in force and as proposed. */
export const BeforeAfter = ({ rows }: { rows: readonly DifferenceText[] }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
    {rows.map(({ label, before, after }) => (
      <Box key={`${label}${before}${after}`} sx={{ minWidth: 0 }}>
        <Typography variant="body2" component="dt" color="textSecondary">
          {label}
        </Typography>
        <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {before ?? 'none'}
          </Box>{' '}
          <span role="img" aria-label="becomes">
            →
          </span>{' '}
          <strong>{after ?? 'none'}</strong>
        </Typography>
      </Box>
    ))}
  </Box>
)
