import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#web/components/error-state.tsx'
import { Link } from '#web/components/link.tsx'
import { Money } from '#web/components/money.tsx'
import { Section } from '#web/components/section.tsx'
import { formatDateTime, formatShortDate } from '#web/lib/format/date.ts'
import { booksQuery, type Books as BooksOf, type Overview } from '#web/money/money/api/money.ts'
import { MoneyTable } from './money-table.tsx'
import { WhoseMoney } from './whose-money.tsx'

const Disputes = ({ disputes, disputes_cut }: Pick<BooksOf, 'disputes' | 'disputes_cut'>) => (
  <Section title="Open disputes" hint="Answer each at Stripe in time; its event has the evidence">
    {disputes.length === 0 ? (
      <Typography color="textSecondary">There are none.</Typography>
    ) : (
      <MoneyTable>
        <tbody>
          {disputes.map(({ id, event_id, event, client, amount, reason, due_by }) => (
            <tr key={id}>
              <td>
                <Link to={`/event?id=${event_id}`}>{event}</Link>
                <small>{[client, reason].filter(Boolean).join(', ')}</small>
                {due_by != null && <small className="late">Answer by {formatShortDate(due_by)}</small>}
              </td>
              <td className="amount">
                <Money amount={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </MoneyTable>
    )}
    {disputes_cut && (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        There are more: answer these first.
      </Typography>
    )}
  </Section>
)

const Difference = ({ difference }: { difference: BooksOf['differences'][number] }) => {
  const { what, cause, advice, object, event_id, event, person, ledger, provider, first_at, last_at } = difference
  return (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{what.charAt(0).toUpperCase() + what.slice(1)}</strong>
      {(event_id !== null || person !== null) && (
        <div>
          {event_id !== null && <Link to={`/event?id=${event_id}`}>{event ?? event_id}</Link>}
          {event_id !== null && person !== null && ' · '}
          {person}
        </div>
      )}
      <div>{[cause, advice].filter(Boolean).join(' ')}</div>
      <Typography variant="body2" component="div">
        {ledger != null && (
          <>
            Books <Money amount={ledger} />
            {' · '}
          </>
        )}
        {provider != null && (
          <>
            Stripe <Money amount={provider} />
            {' · '}
          </>
        )}
        found {formatDateTime(first_at)}
        {last_at !== first_at && `, last seen ${formatDateTime(last_at)}`}
        {event_id !== null && (
          <>
            {' · '}
            <Link to={`/money?event=${event_id}`}>explain</Link>
          </>
        )}
        {object !== null && (
          <div>
            <code>{object}</code>
          </div>
        )}
      </Typography>
    </Alert>
  )
}

const Differences = ({ reconciled_at, differences }: Pick<BooksOf, 'reconciled_at' | 'differences'>) => (
  <Section
    title="Differences"
    hint={
      reconciled_at === null
        ? 'Books and Stripe are compared every hour'
        : `Books and Stripe were compared ${formatDateTime(reconciled_at)}`
    }
  >
    {differences.length === 0 ? (
      <Typography color="textSecondary">
        {reconciled_at === null ? 'They were not compared yet.' : 'They agree to the cent.'}
      </Typography>
    ) : (
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {differences.map((difference) => (
          <Difference key={`${difference.what} ${difference.object} ${difference.event_id}`} difference={difference} />
        ))}
      </Box>
    )}
  </Section>
)

/** For admins: disputes and differences first, then the balance at Stripe and whose money it is. */
export const Books = ({ balance, provider }: { balance: ReactNode } & Pick<Overview, 'provider'>) => {
  const { data, error, refetch } = useQuery(booksQuery)
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {data && <Disputes {...data} />}
        {data && <Differences {...data} />}
        {balance}
      </Box>
      {data ? (
        <WhoseMoney balance={data.balance} provider={provider} />
      ) : (
        error && <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}
