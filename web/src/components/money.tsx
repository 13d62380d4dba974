import Box from '@mui/material/Box'
import { formatCents, formatMoney } from '../lib/format/money.ts'

type MoneyProps = { units: number | null | undefined; cents?: never } | { cents: number; units?: never }

/** An amount in figures of one width, so that columns line up. */
export const Money = ({ units, cents }: MoneyProps) => (
  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {cents === undefined ? formatMoney(units) : formatCents(cents)}
  </Box>
)
