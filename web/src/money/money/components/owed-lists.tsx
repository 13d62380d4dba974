import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from '#web/components/link.tsx'
import { Money } from '#web/components/money.tsx'
import { Section } from '#web/components/section.tsx'
import { formatShortDate } from '#web/lib/format/date.ts'
import { count } from '#web/lib/format/text.ts'
import type { Overview } from '#web/money/money/api/money.ts'
import { figurePath } from '#web/lib/figure-path.ts'
import { MoneyTable } from './money-table.tsx'
import { OpenedAmount } from './opened-amount.tsx'

const Note = ({ children }: { children: string }) => (
  <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
    {children}
  </Typography>
)

/** The list is at the top of the page, so a long one must not push the charts out of sight. */
const few = 10

interface OverdueListProps {
  rows: Overview['overdue']
  isCut: boolean
  hasAgents: boolean
}

export const OverdueList = ({ rows: all, isCut, hasAgents }: OverdueListProps) => {
  const [isWhole, setWhole] = useState(false)
  const isFolded = !isWhole && all.length > few
  const rows = isFolded ? all.slice(0, few) : all
  return (
    <Section title="Overdue" hint="What clients should have paid by now, oldest first">
      {rows.length === 0 ? (
        <Typography color="textSecondary">Nothing is overdue.</Typography>
      ) : (
        <MoneyTable>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col" className="wide">
                Client
              </th>
              {hasAgents && (
                <th scope="col" className="wide">
                  Agent
                </th>
              )}
              <th scope="col" className="wide">
                Due
              </th>
              <th scope="col" className="amount">
                Owed
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.event_id}>
                <td>
                  <Link to={`/event?id=${row.event_id}`}>{row.name}</Link>
                  <small className="narrow">{row.client}</small>
                  <small className="narrow">
                    Due {formatShortDate(row.due_at)}, <span className="late">{count(row.days, 'day')}</span>
                  </small>
                </td>
                <td className="wide">{row.client}</td>
                {hasAgents && <td className="wide">{row.agent}</td>}
                <td className="wide">
                  {formatShortDate(row.due_at)}
                  <small className="late">{count(row.days, 'day')} overdue</small>
                </td>
                <td className="amount">
                  <Money amount={row.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </MoneyTable>
      )}
      {isFolded && <Button onClick={() => setWhole(true)}>Show all {all.length}</Button>}
      {!isFolded && isCut && <Note>There are more: download the receivables to see all of them.</Note>}
    </Section>
  )
}

export const ClientBalances = ({ rows, isCut }: { rows: NonNullable<Overview['balances']>; isCut: boolean }) => (
  <Section title="Clients’ balances" hint="What each of your clients owes for booked events">
    {rows.length === 0 ? (
      <Typography color="textSecondary">Your clients owe nothing.</Typography>
    ) : (
      <MoneyTable>
        <thead>
          <tr>
            <th scope="col">Client</th>
            <th scope="col" className="amount">
              Overdue
            </th>
            <th scope="col" className="amount">
              Owed
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ client_id, client, owed, overdue }) => (
            <tr key={client_id}>
              <td>
                <Link to={`/client?id=${client_id}`}>{client}</Link>
              </td>
              <td className={overdue > 0 ? 'amount late' : 'amount'}>
                <OpenedAmount amount={overdue} to={figurePath('overdue', { client: client_id })} />
              </td>
              <td className="amount">
                <OpenedAmount amount={owed} to={figurePath('owed', { client: client_id })} />
              </td>
            </tr>
          ))}
        </tbody>
      </MoneyTable>
    )}
    {isCut && <Note>There are more: download the receivables to see all of them.</Note>}
  </Section>
)
