import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { sum, type Cents } from '#shared/domain/money.ts'
import { Link } from '#web/components/link.tsx'
import { Money } from '#web/components/money.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { formatDateTime } from '#web/lib/format/date.ts'
import { touchTarget } from '#web/lib/looks.ts'
import type { Statement, StatementLine } from '#web/money/money/api/money.ts'
import { MoneyTable } from './money-table.tsx'

const columns = ['agreed', 'ledger', 'provider'] as const

/** Below 501 px, the name of a row has a line of its own, and all amounts are in view under it. */
const StackedTable = styled(MoneyTable)(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { '& tr > :first-of-type': { minWidth: 180 }, '& td:nth-of-type(2)': { minWidth: 96 } },
  [theme.breakpoints.down('sm')]: {
    '&, & thead, & tbody, & tfoot': { display: 'block', overflowX: 'visible' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(6rem, 1fr))',
      gap: '4px 8px',
      padding: '10px 0',
      borderBottom: `1px solid ${theme.vars.palette.divider}`,
    },
    '& tr:last-of-type': { borderBottom: 0 },
    '& tfoot tr': { borderTop: `2px solid ${theme.vars.palette.divider}` },
    '& tr > *': { padding: '0 !important', border: '0 !important' },
    '& tr > :first-of-type': { gridColumn: '1 / -1' },
    '& td:empty, & thead th:first-of-type': { display: 'none' },
  },
}))
type Amounts = Record<(typeof columns)[number], Cents>

const total = (lines: readonly StatementLine[], column: keyof Amounts): Cents => sum(lines.map((line) => line[column]))

const Amounts = ({ line }: { line: Amounts }) => (
  <>
    {columns.map((column) => (
      <td key={column} className="amount">
        <Money amount={line[column]} />
      </td>
    ))}
  </>
)

/** Stripe's search finds each of its objects by its id, which people need not read. */
const searchAtStripe = 'https://dashboard.stripe.com/search?query='
const kinds: Readonly<Record<string, string>> = {
  ...{ in: 'Invoice', ch: 'Payment', py: 'Payment', pi: 'Payment', re: 'Refund', pyr: 'Refund', tr: 'Transfer' },
  ...{ trr: 'Reversal', po: 'Payout', dp: 'Dispute', du: 'Dispute', txn: 'Entry' },
}
const AtStripe = ({ id }: { id: string }) => (
  <small>
    <a href={`${searchAtStripe}${encodeURIComponent(id)}`} target="_blank" rel="noreferrer" title={id}>
      {kinds[id.split('_')[0]!] ?? 'Entry'} at Stripe
    </a>
  </small>
)

const Lines = ({ title, lines, sign = '' }: { title: string; lines: readonly StatementLine[]; sign?: string }) =>
  lines.length === 0 ? null : (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4}>
          {title}
        </th>
      </tr>
      {lines.map((line, i) => (
        <tr key={i}>
          <td>
            {sign}
            {line.what}
            <small>{line.why}</small>
            {line.ids.map((id) => (
              <AtStripe key={id} id={id} />
            ))}
          </td>
          <Amounts line={line} />
        </tr>
      ))}
    </tbody>
  )

const Verdict = ({ problems, is_finished }: Statement) =>
  problems.length > 0 ? (
    <Alert severity="error">
      {problems.map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
    </Alert>
  ) : (
    <Alert severity="success">
      {is_finished
        ? 'Everyone has been paid in full, to the cent: agreement, ledger and Stripe agree.'
        : 'Ledger and Stripe agree. Not everyone has been paid yet.'}
    </Alert>
  )

/** Every cent of an event, from three sources side by side. */
export const StatementView = ({ statement }: { statement: Statement }) => {
  const { event, paid, fees, refunds, holds, held, entries, is_finished } = statement
  const kept = Object.fromEntries(
    columns.map((column) => [column, (total(paid, column) - total(fees, column) - total(refunds, column)) as Cents]),
  ) as Amounts
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography variant="h4" component="h3">
          <Link to={`/event?id=${event.id}`}>{event.name}</Link>
        </Typography>
        <StatusChip status={event.status} />
      </Box>
      <Verdict {...statement} />
      {/* At large text it still scrolls, and the numbers of the provider stay readable. */}
      <Box role="region" tabIndex={0} aria-label="Statement" sx={{ overflowX: 'auto' }}>
        <StackedTable>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" className="amount">
                Agreed
              </th>
              <th scope="col" className="amount">
                Ledger
              </th>
              <th scope="col" className="amount">
                Stripe
              </th>
            </tr>
          </thead>
          <Lines title="What the client paid" lines={paid} />
          <Lines title="Fees" lines={fees} sign="− " />
          <Lines title="Refunds" lines={refunds} sign="− " />
          <tbody>
            <tr>
              <td>
                <b>To be shared</b>
              </td>
              <Amounts line={kept} />
            </tr>
          </tbody>
          <Lines title={is_finished ? 'Who has it' : 'Who has it, or will have it'} lines={holds} />
          <tfoot>
            <tr>
              <td>Still held for the event</td>
              <Amounts line={held} />
            </tr>
          </tfoot>
        </StackedTable>
      </Box>
      <details>
        <Box component="summary" sx={touchTarget}>
          Entries of the ledger ({entries.length})
        </Box>
        <Box role="region" tabIndex={0} aria-label="Ledger" sx={{ overflowX: 'auto' }}>
          <StackedTable>
            <tbody>
              {entries.flatMap(({ at, kind, what, op_key, stripe_id, postings }) =>
                postings.map(({ account, name, amount }, i) => (
                  <tr key={`${op_key} ${kind} ${account}`}>
                    <td>
                      {i === 0 && (
                        <>
                          {what}
                          <small>{formatDateTime(at)}</small>
                          {stripe_id && <AtStripe id={stripe_id} />}
                        </>
                      )}
                    </td>
                    <td>{name}</td>
                    <td className="amount">
                      <Money amount={amount} />
                    </td>
                  </tr>
                )),
              )}
            </tbody>
          </StackedTable>
        </Box>
      </details>
    </Box>
  )
}
