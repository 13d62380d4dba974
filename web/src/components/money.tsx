import { formatMoney, type Cents } from '#shared/domain/money.ts'
import Box from '@mui/material/Box'

/** An amount in tabular figures, so that columns align. */
export const Money = ({ amount }: { amount: Cents | null | undefined }) => (
  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {amount == null ? '–' : formatMoney(amount)}
  </Box>
)
