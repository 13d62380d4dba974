import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import { canceledText } from '#shared/domain/event/money/cancellation-text.ts'
import { goodwillOf } from '#shared/domain/event/money/event-money.ts'
import { currentOption } from '#shared/domain/event/money/options.ts'
import { priceRangeOf } from '#shared/domain/event/money/price-range.ts'
import { correctRates, payableProblem, ratesDontAddUp } from '#shared/domain/event/money/rates.ts'
import { standingOf } from '#shared/domain/event/money/standing.ts'
import { isHistory } from '#shared/domain/event/record/history.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { isAwaitingPayment, isCalledOff } from '#shared/domain/event/record/status.ts'
import { inForce, isChangePending } from '#shared/domain/event/record/terms.ts'
import { cents, formatMoney, sum, type Cents } from '#shared/domain/money.ts'
import { payeesOf, isTransferred, toPayOut } from '#shared/domain/payment/transfer.ts'
import { Money } from '#web/components/money.tsx'
import { headerMoney } from '#web/booking/event/header-money.ts'
import { rateTotal, splitLines } from '#web/booking/event/rate-lines.ts'
import { radius } from '#web/lib/looks.ts'
import { useOwnMethod } from '#web/lib/requests/payment-method.ts'
import { useLogin } from '#web/lib/session.ts'
import { CalledOffPanel } from './called-off-panel.tsx'
import { DisputesPanel } from './disputes-panel.tsx'
import { hasInvoice, InvoicePanel, type InvoiceDialogName } from './invoice-panel.tsx'
import { Panel } from './panel.tsx'
import { Part } from './part.tsx'
import { hasPayments, PaymentsPanel } from './payments-panel.tsx'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  height: 16,
  borderRadius: radius.chip,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.soft.default,
  '& > span': { display: 'block', height: '100%' },
  '& > span + span': { borderLeft: `2px solid ${theme.vars.palette.background.paper}` },
}))
const Sums = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 24px',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& div': { display: 'flex', gap: 8, alignItems: 'baseline', minWidth: 0 },
  '& dt': { color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere', minWidth: 0 },
  '& dd': { margin: 0 },
  '& i': { display: 'inline-block', width: 10, height: 10, borderRadius: 3, marginRight: 8 },
}))
const Figures = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 16px',
  fontVariantNumeric: 'tabular-nums',
  '& span': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem' },
  '& .owed': { color: theme.vars.palette.warning.main, fontWeight: 700 },
}))

/** In force, and beside it as proposed if they differ. */
const Amounts = ({ amount, proposed }: { amount: Cents; proposed: Cents }) => (
  <>
    <Money amount={amount} />
    {proposed !== amount && (
      <Typography component="span" variant="body2" color="warning">
        {' '}
        → <Money amount={proposed} />
      </Typography>
    )}
  </>
)

/** The split of the client rate: each person's rate is in the line-up, in the color of the bar. */
const Split = ({ event }: { event: EventView }) => {
  const force = inForce(event)
  const [rate, given] = [standingOf(event).price, goodwillOf(event)]
  const { lines, tones } = splitLines(event)
  const rateProposed = isChangePending(event) ? cents((event.client_rate ?? 0) - given) : rate
  const total = rateTotal(force)
  const difference = rate - total
  const off = formatMoney(cents(Math.abs(difference)))
  const full = Math.max(rate, total, 1)
  const problem = difference === 0 && isAwaitingPayment(event) ? payableProblem(event) : undefined
  const performers = lines.filter(({ key }) => key !== 'agent' && key !== 'platform')
  const sums = [
    {
      ...{ key: 'performers', label: 'Performers', cents: sum(performers.map((line) => line.cents)) },
      proposed: sum(performers.map((line) => line.proposed)),
    },
    ...lines.filter((line) => !performers.includes(line)),
  ]
  return (
    <>
      {isCalledOff(event) && <Alert severity="info">{canceledText(event)}</Alert>}
      <Bar
        role="img"
        aria-label={
          difference === 0
            ? 'The rates add up to the client rate'
            : `The rates are ${off} ${difference > 0 ? 'below' : 'above'} the client rate`
        }
      >
        {lines.map(({ key, label, cents: share }) => (
          <span key={key} title={label} style={{ width: `${(share / full) * 100}%`, backgroundColor: tones[key] }} />
        ))}
      </Bar>
      <Sums>
        {sums.map(({ key, label, cents: share, proposed }) => (
          <div key={key}>
            <dt>
              {tones[key] !== undefined && <i style={{ backgroundColor: tones[key] }} />}
              {label}
            </dt>
            <dd>
              <Amounts amount={share} proposed={proposed} />
            </dd>
          </div>
        ))}
        {rateProposed !== rate && (
          <div>
            <dt>Client rate</dt>
            <dd>
              <Amounts amount={rate} proposed={rateProposed} />
            </dd>
          </div>
        )}
        {event.client_budget != null && event.client_budget !== rate && (
          <div>
            <dt>Client budget</dt>
            <dd>
              <Money amount={event.client_budget} />
            </dd>
          </div>
        )}
      </Sums>
      {given > 0 && (
        <Typography variant="body2" color="textSecondary">
          After a goodwill of {formatMoney(given)}
        </Typography>
      )}
      {priceRangeOf(force) !== undefined && (
        <Typography variant="body2" color="textSecondary">
          Of “{currentOption(force)?.title}”, until the client has chosen
        </Typography>
      )}
      {difference !== 0 && !isCalledOff(event) && !isHistory(event) && (
        <Alert severity="error">
          {ratesDontAddUp}: {off} {difference > 0 ? 'left over' : 'too much'}
        </Alert>
      )}
      {problem === correctRates && (
        <Alert severity="error">Someone on the list did not play. Please correct the rates before paying.</Alert>
      )}
      {problem !== undefined && problem !== correctRates && <Alert severity="info">{problem}.</Alert>}
    </>
  )
}

/** After the gig: how many have their share. */
const Payouts = ({ event }: { event: EventView }) => {
  const payees = payeesOf(event)
  const paid = payees.filter((payee) => isTransferred(event, payee))
  if (paid.length === 0) return null
  const open = toPayOut(event)
  return (
    <Part title="Payouts" aside={open > 0 ? <Money amount={open} /> : undefined}>
      <Typography variant="body2" color="textSecondary">
        {open > 0 ? `${paid.length} of ${payees.length} are paid; this is still to pay` : 'Everyone has been paid'}
      </Typography>
    </Part>
  )
}

interface MoneyPanelProps {
  event: EventView
  who: Relation
  onOpen: (dialog: InvoiceDialogName) => void
}

/** Price, split, payments and payouts, for the client and the agency. Amounts of `event` in cents. */
export const MoneyPanel = ({ event, who, onOpen }: MoneyPanelProps) => {
  const login = useLogin()
  const figures = headerMoney(event, who, useOwnMethod(who.client ? login : undefined))
  const isPostpaid = event.prepaid === false
  const hasRows = isPostpaid ? hasInvoice(event) : hasPayments(event, who)
  if (!isStaff(who) && figures.length === 0 && !hasRows) return null
  return (
    <Panel
      title="Money"
      edit={isStaff(who) && 'rates'}
      aside={
        figures.length > 0 && (
          <Figures aria-label="Money">
            {figures.map(({ name, text, isOwed }) => (
              <li key={name}>
                <span>{name}</span> <b className={isOwed ? 'owed' : ''}>{text}</b>
              </li>
            ))}
          </Figures>
        )
      }
    >
      <CalledOffPanel event={event} who={who} />
      {isStaff(who) && <DisputesPanel event={event} />}
      {isStaff(who) && <Split event={event} />}
      {isPostpaid ? (
        <InvoicePanel event={event} who={who} onOpen={onOpen} />
      ) : (
        <PaymentsPanel event={event} who={who} />
      )}
      {isStaff(who) && <Payouts event={event} />}
    </Panel>
  )
}
