import InfoIcon from '@mui/icons-material/InfoOutlined'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { isPaid } from '#shared/domain/event/money/event-money.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import { chargeTotals, formatMoney } from '#shared/domain/money.ts'
import { FeeInfoDialog } from '#web/components/fee-info-dialog.tsx'
import { formatDate, formatDateTime, zoneName } from '#web/lib/format/date.ts'
import type { MethodOnFile } from '#web/lib/requests/payment-method.ts'
import type { Journey } from '../journey.ts'

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '0 16px',
  fontVariantNumeric: 'tabular-nums',
  '& dt, & dd': { margin: 0, padding: '10px 0', borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& dt:first-of-type, & dd:first-of-type': { borderTop: 0, fontSize: '1.125rem', fontWeight: 700 },
  '& dd': { textAlign: 'right', fontWeight: 650 },
  '& small': { display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: theme.vars.palette.text.secondary },
}))

/** Price, deposit, balance and due date, and what has been paid. */
export const PriceTable = ({
  event,
  journey,
  method,
}: {
  event: EventLike
  journey: Journey
  method: MethodOnFile | null | undefined
}) => {
  const [asking, setAsking] = useState(false)
  const { price, deposit, balance, due, late } = journey
  const paid = (event.payments ?? []).filter(isPaid)
  const dueAt = event.balance_due_at
  const isUnpaid = paid.length === 0
  const on = dueAt ? ` on ${formatDateTime(dueAt, event.timezone)} ${zoneName(dueAt, event.timezone)},` : ''
  const when = `Charged automatically${on} 30 days before the event`
  const next = isUnpaid ? (late ? price : deposit) : due
  return (
    <>
      <List>
        <dt>Price</dt>
        <dd>{formatMoney(price)}</dd>
        {isUnpaid && late && (
          <>
            <dt>
              Due on signing<small>Less than 30 days remain, so the full price is due at once</small>
            </dt>
            <dd>{formatMoney(price)}</dd>
          </>
        )}
        {isUnpaid && !late && (
          <>
            <dt>
              Deposit, due on signing<small>50% of the price</small>
            </dt>
            <dd>{formatMoney(deposit)}</dd>
            <dt>
              Balance<small>{when}</small>
            </dt>
            <dd>{formatMoney(balance)}</dd>
          </>
        )}
        {paid.map((payment) => (
          <PaidLine key={payment.id} payment={payment} />
        ))}
        {!isUnpaid && due > 0 && (
          <>
            <dt>
              Balance<small>{when}</small>
            </dt>
            <dd>{formatMoney(due)}</dd>
          </>
        )}
        {next > 0 && (
          <>
            <dt>
              Processing fee
              <small>
                {method
                  ? `On the next payment of ${formatMoney(next)}, by ${method.text}`
                  : 'Added to each payment; depends on how you pay'}
              </small>
            </dt>
            <dd style={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'flex-start', gap: 4 }}>
              {method && formatMoney(chargeTotals(next, method.type).stripe_fee)}
              <IconButton size="small" aria-label="About the processing fee" onClick={() => setAsking(true)}>
                <InfoIcon fontSize="small" />
              </IconButton>
            </dd>
          </>
        )}
      </List>
      {asking && <FeeInfoDialog amount={next} onClose={() => setAsking(false)} />}
    </>
  )
}

const labels: Record<Payment['type'], string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  in_full: 'Paid in full',
  adjustment: 'Additional payment',
  refund: 'Refund',
}

const PaidLine = ({ payment: { type, paid_at, total, payment_method_text, amount } }: { payment: Payment }) => (
  <>
    <dt>
      {labels[type]}
      <small>
        {[`Paid ${paid_at ? formatDate(paid_at) : ''}`, `with fee ${formatMoney(total)}`, payment_method_text]
          .filter(Boolean)
          .join(', ')}
      </small>
    </dt>
    <dd>{formatMoney(amount)}</dd>
  </>
)
