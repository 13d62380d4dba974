import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { chargeTotals, type Cents, formatMoney } from '#shared/domain/money.ts'
import { ResponsiveDialog } from './responsive-dialog.tsx'

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  margin: '16px 0',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    textAlign: 'left',
    padding: '8px 8px 8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    verticalAlign: 'top',
    fontWeight: 400,
  },
  '& thead th': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& td:nth-of-type(n+1)': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
}))

const methods = [
  { type: 'card', name: 'Card', rule: '2.9% of the amount plus $0.30' },
  { type: 'us_bank_account', name: 'Bank account', rule: '0.8% of the amount, at most $5.00' },
  { type: 'other', name: 'Any other method', rule: '$1.00' },
] as const

interface FeeInfoDialogProps {
  /** In cents; the table shows the fee for this amount. */
  amount: Cents
  onClose: () => void
}

/** The payment provider's fee by method (docs/product.md#money). */
export const FeeInfoDialog = ({ amount, onClose }: FeeInfoDialogProps) => (
  <ResponsiveDialog
    open
    title="Processing fee"
    isText
    onClose={onClose}
    maxWidth="xs"
    actions={
      <Button variant="contained" onClick={onClose}>
        OK
      </Button>
    }
  >
    <Typography>
      The payment provider charges a fee for each payment. It is added to the amount and depends on the payment method:
    </Typography>
    <Table>
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col" style={{ textAlign: 'right' }}>
            Fee
          </th>
          <th scope="col" style={{ textAlign: 'right' }}>
            You pay
          </th>
        </tr>
      </thead>
      <tbody>
        {methods.map(({ type, name, rule }) => {
          const { stripe_fee, total } = chargeTotals(amount, type)
          return (
            <tr key={type}>
              <th scope="row">
                {name}
                <small>{rule}</small>
              </th>
              <td>{formatMoney(stripe_fee)}</td>
              <td>{formatMoney(total)}</td>
            </tr>
          )
        })}
      </tbody>
    </Table>
    <Typography variant="body2" color="textSecondary">
      For a payment of {formatMoney(amount)}. Sales tax: {formatMoney(chargeTotals(amount, 'card').sales_tax)}. Fees are
      not refunded.
    </Typography>
  </ResponsiveDialog>
)
