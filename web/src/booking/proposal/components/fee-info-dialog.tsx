import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type Cents, formatMoney } from '#shared/domain/money.ts'
import { chargeTotals, defaultKind, methodKinds, methodRules } from '#shared/domain/payment/method-kinds.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'

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
        {methodKinds.map((kind) => {
          const { name, feeRule } = methodRules(kind)
          const { stripe_fee, total } = chargeTotals(amount, kind)
          return (
            <tr key={kind}>
              <th scope="row">
                {name}
                <small>{feeRule('the amount')}</small>
              </th>
              <td>{formatMoney(stripe_fee)}</td>
              <td>{formatMoney(total)}</td>
            </tr>
          )
        })}
      </tbody>
    </Table>
    <Typography variant="body2" color="textSecondary">
      For a payment of {formatMoney(amount)}. Sales tax: {formatMoney(chargeTotals(amount, defaultKind).sales_tax)}.
      Fees are not refunded.
    </Typography>
  </ResponsiveDialog>
)
