import InfoIcon from '@mui/icons-material/InfoOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { announcedCharge, totalsBy } from '#shared/domain/event/money/announced.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { paidPayments } from '#shared/domain/event/money/event-money.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import { cents, type Cents, formatMoney } from '#shared/domain/money.ts'
import {
  defaultKind,
  methodKind,
  methodRules,
  offeredKinds,
  type MethodKind,
} from '#shared/domain/payment/method-kinds.ts'
import { FeeInfoDialog } from '#web/booking/proposal/components/fee-info-dialog.tsx'
import { veryNarrow } from '#web/lib/breakpoints.ts'
import { nowIso } from '#web/lib/clock.ts'
import { formatDate, formatDateTime, zoneName } from '#web/lib/format/date.ts'
import type { MethodOnFile } from '#web/lib/requests/payment-method.ts'
import { allIn, type Journey, type PlannedCharge, plannedCharges } from '#web/booking/proposal/journey.ts'
import { type Return, returnsOf } from '#web/booking/proposal/returns.ts'

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  fontVariantNumeric: 'tabular-nums',
  '& dt, & dd': { margin: 0, padding: '10px 0', borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& dt:first-of-type, & dd:first-of-type': { borderTop: 0, fontSize: '1.125rem', fontWeight: 700 },
  // Padding, because a column gap would interrupt the lines.
  '& dd': { paddingLeft: 16, textAlign: 'right', fontWeight: 650 },
  '& [data-total]': { borderTopColor: theme.vars.palette.line.strong, fontWeight: 700 },
  '& [data-total] + [data-total]': { borderTopColor: theme.vars.palette.line.strong },
  [veryNarrow]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& dd': { textAlign: 'left', border: 0, padding: '0 0 10px' },
  },
  '& small': { display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: theme.vars.palette.text.secondary },
}))

type Method = MethodOnFile | null | undefined

/** The amount beside it is the one that is charged, as soon as the method is known. */
const feeText = (amount: Cents, method: Method): string => {
  const { how } = announcedCharge(amount, method)
  if (!method) return how
  return `${formatMoney(amount)} and ${formatMoney(totalsBy(amount, method).stripe_fee)} fee, by ${method.text}`
}

const dayOf = (charge: PlannedCharge, zone: string | undefined): string => {
  if (charge.at !== undefined && charge.at <= nowIso()) return 'Due now'
  if (charge.at !== undefined)
    return (
      `Charged automatically on ${formatDateTime(charge.at, zone)} ${zoneName(charge.at, zone)}, ` +
      '30 days before the event'
    )
  if (charge.label === 'Balance') return 'Not charged automatically for now'
  return charge.label === 'Deposit'
    ? 'When you book: 50% of the price'
    : 'When you book, because less than 30 days remain'
}

interface PriceTableProps {
  event: EventLike
  journey: Journey
  method: Method
}

/** The price, every charge with its day and fee, and the total. */
export const PriceTable = ({ event, journey, method }: PriceTableProps) => {
  const [asking, setAsking] = useState(false)
  const charges = plannedCharges(event, journey)
  const [paid, returns] = [paidPayments(event), returnsOf(event)]
  const { inFlight, stage, next } = journey
  const sumLabel = inFlight
    ? 'Total, with what is on its way'
    : next.is === 'disputed'
      ? 'Paid in total, without what is disputed'
      : returns.length > 0
        ? 'Paid in total, less what comes back'
        : 'Paid in total'
  const total = (kind: MethodKind) => formatMoney(allIn(event, charges, kind))
  return (
    <>
      <List>
        <dt>
          {stage === 'over' ? 'Price that was agreed' : 'Price'}
          <small>For the act, your agent and BookMe; no sales tax</small>
        </dt>
        <dd>{formatMoney(journey.price)}</dd>
        {paid.map((payment) => (
          <PaidLine key={payment.id} payment={payment} />
        ))}
        {inFlight && <PaidLine payment={inFlight} />}
        {returns.map((back) => (
          <ReturnLine key={back.label} back={back} />
        ))}
        {charges.map((charge) => (
          <ChargeLine key={charge.label} charge={charge} day={dayOf(charge, event.timezone)} method={method} />
        ))}
        {charges.length === 0
          ? paid.length + returns.length + (inFlight ? 1 : 0) > 1 && (
              <Total label={sumLabel} amount={total(defaultKind)} />
            )
          : method && (
              <Total label="Total, all included" amount={total(methodKind(method.type))} hint={`By ${method.text}`} />
            )}
        {charges.length > 0 &&
          !method &&
          offeredKinds.map((kind) => (
            <Total key={kind} label={`Total ${methodRules(kind).by}, all included`} amount={total(kind)} />
          ))}
      </List>
      {charges.length > 0 && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 1.5, color: 'text.secondary' }}>
          <LockIcon fontSize="small" aria-hidden />
          <Typography variant="body2" sx={{ flex: 1 }}>
            Secured by Stripe. Card and bank numbers stay with Stripe; BookMe never sees them.
          </Typography>
          <IconButton size="small" aria-label="About the processing fee" onClick={() => setAsking(true)}>
            <InfoIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
      {asking && charges[0] && <FeeInfoDialog amount={charges[0].amount} onClose={() => setAsking(false)} />}
    </>
  )
}

const Total = ({ label, amount, hint }: { label: string; amount: string; hint?: string }) => (
  <>
    <dt data-total>
      {label}
      {hint && <small>{hint}</small>}
    </dt>
    <dd data-total>{amount}</dd>
  </>
)

const ChargeLine = ({ charge, day, method }: { charge: PlannedCharge; day: string; method: Method }) => (
  <>
    <dt>
      {charge.label}
      <small>{[day, feeText(charge.amount, method)].filter(Boolean).join('; ')}</small>
    </dt>
    <dd>{method && formatMoney(totalsBy(charge.amount, method).total)}</dd>
  </>
)

const labels: Record<Payment['type'], string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  in_full: 'Paid in full',
  adjustment: 'Additional payment',
  refund: 'Refund',
}

const feeOf = ({ amount, total }: Pick<Payment, 'amount' | 'total'>): string =>
  total > amount ? `${formatMoney(amount)} and ${formatMoney(cents(total - amount))} fee` : ''

const ReturnLine = ({ back: { label, amount } }: { back: Return }) => (
  <>
    <dt>{label}</dt>
    <dd>− {formatMoney(amount)}</dd>
  </>
)

const PaidLine = ({ payment: { type, paid_at, total, payment_method_text, amount } }: { payment: Payment }) => (
  <>
    <dt>
      {labels[type]}
      <small>
        {[paid_at ? `Paid ${formatDate(paid_at)}` : 'On its way', feeOf({ amount, total }), payment_method_text]
          .filter(Boolean)
          .join(', ')}
      </small>
    </dt>
    <dd>{formatMoney(total)}</dd>
  </>
)
