import { styled } from '@mui/material/styles'
import { veryNarrow } from '#web/lib/breakpoints.ts'

/** A table of names and amounts; on a phone or tablet each row becomes two lines. */
export const MoneyTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  '& th': { textAlign: 'left', fontSize: '0.8125rem', fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& th, & td': { padding: '10px 12px', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& td': { verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 0 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 0 },
  '& .amount': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& .late': { color: theme.vars.palette.error.main, fontWeight: 650 },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
  '& tfoot td': { fontWeight: 700, borderTop: `2px solid ${theme.vars.palette.divider}`, borderBottom: 0 },
  [theme.breakpoints.down('sm')]: { '& th, & td': { padding: '10px 6px' } },
  // Five columns of long names do not fit into less without breaking words.
  [theme.breakpoints.down('md')]: { '& .wide': { display: 'none' } },
  [theme.breakpoints.up('md')]: { '& .narrow': { display: 'none' } },
  [veryNarrow]: { display: 'block', overflowX: 'auto', '& td': { overflowWrap: 'normal' } },
}))
