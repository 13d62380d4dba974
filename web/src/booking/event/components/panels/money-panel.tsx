import { isAwaitingPayment, isCalledOff } from '#shared/domain/event/record/status.ts'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { currentOption } from '#shared/domain/event/money/options.ts'
import { priceRangeOf } from '#shared/domain/event/money/price-range.ts'
import { canceledText } from '#shared/domain/event/money/cancellation-text.ts'
import { goodwillOf } from '#shared/domain/event/money/event-money.ts'
import { correctRates, payableProblem, ratesDontAddUp } from '#shared/domain/event/money/rates.ts'
import { standingOf } from '#shared/domain/event/money/standing.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { inForce, isChangePending } from '#shared/domain/event/record/terms.ts'
import { cents, formatMoney, zero, type Cents } from '#shared/domain/money.ts'
import { Money } from '#web/components/money.tsx'
import { tonesOf } from '#web/booking/rate-split/part-tones.ts'
import { rateLines, rateTotal, type RateLine } from '#web/booking/event/rate-lines.ts'
import { Fold } from './fold.tsx'
import { radius } from '#web/lib/looks.ts'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  height: 20,
  borderRadius: radius.control,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.soft.default,
  position: 'relative',
  '& > span': { display: 'block', height: '100%' },
  '& > span + span': { borderLeft: `2px solid ${theme.vars.palette.background.paper}` },
}))
const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& td, & th': { padding: '6px 0', textAlign: 'left', fontWeight: 'inherit' },
  '& td:last-child': { textAlign: 'right', paddingLeft: 16 },
  // A long word must not push the amounts out of the card. Further lines are below the name, not below its color.
  '& th': { overflowWrap: 'anywhere' },
  '& th:has(i)': { paddingLeft: 20, textIndent: -20 },
  '& tfoot tr:first-of-type > *': { borderTop: '1px solid var(--bm-palette-divider)' },
  '& i': { display: 'inline-block', width: 10, height: 10, borderRadius: 3, marginRight: 10 },
})

/** Parts that only a proposed change has, and what each part gets by it. */
const proposedShares = (event: EventView, shares: readonly RateLine[]) => {
  const proposed = rateLines(event)
  const known = new Set(shares.map(({ key }) => key))
  return {
    joining: proposed.filter(({ key }) => !known.has(key)).map((share) => ({ ...share, cents: zero })),
    amountOf: (key: string): Cents => proposed.find((share) => share.key === key)?.cents ?? zero,
  }
}

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

/** The split of the client rate as a bar that visibly adds up or not. Amounts of `event` in cents. */
export const MoneyPanel = ({ event }: { event: EventView }) => {
  const force = inForce(event)
  const [rate, given] = [standingOf(event).price, goodwillOf(event)]
  const shares = rateLines(force)
  const { joining, amountOf } = proposedShares(event, shares)
  const rateProposed = isChangePending(event) ? cents((event.client_rate ?? 0) - given) : rate
  const tones = tonesOf([...shares, ...joining])
  const total = rateTotal(force)
  const difference = rate - total
  const off = formatMoney(cents(Math.abs(difference)))
  const full = Math.max(rate, total, 1)
  const problem = difference === 0 && isAwaitingPayment(event) ? payableProblem(event) : undefined
  return (
    <Fold
      id="rates"
      title="Rates"
      aside={
        <Typography component="span" variant="h3">
          <Money amount={rate} />
        </Typography>
      }
    >
      {isCalledOff(event) && <Alert severity="info">{canceledText(event)}</Alert>}
      <Bar
        role="img"
        aria-label={
          difference === 0
            ? 'The rates add up to the client rate'
            : `The rates are ${off} ${difference > 0 ? 'below' : 'above'} the client rate`
        }
      >
        {shares.map((share) => (
          <span
            key={share.key}
            style={{ width: `${(share.cents / full) * 100}%`, backgroundColor: tones[share.key] }}
          />
        ))}
      </Bar>
      {priceRangeOf(force) !== undefined && (
        <Typography variant="body2" color="textSecondary">
          Of “{currentOption(force)?.title}”, until the client has chosen
        </Typography>
      )}
      <Table>
        <tbody>
          {[...shares, ...joining].map((share) => (
            <tr key={share.key}>
              <th scope="row">
                <i style={{ backgroundColor: tones[share.key] }} />
                {share.label}
              </th>
              <td>
                <Amounts amount={share.cents} proposed={amountOf(share.key)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All parties</th>
            <td>
              <Amounts amount={total} proposed={rateTotal(event)} />
            </td>
          </tr>
          <tr>
            <th scope="row">
              <strong>Client rate</strong>
              {given > 0 && (
                <Typography variant="body2" color="textSecondary">
                  After a goodwill of {formatMoney(given)}
                </Typography>
              )}
            </th>
            <td>
              <strong>
                <Amounts amount={rate} proposed={rateProposed} />
              </strong>
            </td>
          </tr>
          {event.client_budget != null && (
            <tr>
              <th scope="row">Client budget</th>
              <td>
                <Money amount={event.client_budget} />
              </td>
            </tr>
          )}
        </tfoot>
      </Table>
      {difference !== 0 && !isCalledOff(event) && (
        <Alert severity="error">
          {ratesDontAddUp}: {off} {difference > 0 ? 'left over' : 'too much'}
        </Alert>
      )}
      {problem === correctRates && (
        <Alert severity="error">Someone on the list did not play. Please correct the rates before paying.</Alert>
      )}
      {problem !== undefined && problem !== correctRates && <Alert severity="info">{problem}.</Alert>}
    </Fold>
  )
}
