import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import type { DaySheet } from '#shared/domain/day-sheet/schema.ts'

/** Changes since the reader's *Got it*. */
export const SheetChanges = ({ changes }: Pick<DaySheet, 'changes'>) =>
  changes.length > 0 && (
    <Alert severity="warning" sx={{ displayPrint: 'none' }}>
      <AlertTitle>Changed since you have seen it</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {changes.map(({ field, label, before, after }) => (
          <li key={field}>
            <b>{label}</b>: {before !== null && <s>{before}</s>} {after ?? 'removed'}
          </li>
        ))}
      </Box>
    </Alert>
  )
