import { useQuery } from '@tanstack/react-query'
import { cents, sum, type Cents } from '#shared/domain/money.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Link } from '#web/components/link.tsx'
import { Money } from '#web/components/money.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { heldQuery } from '#web/money/money/api/money.ts'
import { HeldWaits } from './held-waits.tsx'
import { MoneyTable } from './money-table.tsx'

interface HeldEventsProps {
  /** The figures that the rows add up to. */
  held: Cents
  released: Cents
}

/** The events behind *Events* and *Released to payees*; each leads to its statement. */
export const HeldEvents = ({ held, released }: HeldEventsProps) => {
  const { data, error, refetch } = useQuery(heldQuery)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />
  const rest = cents(held - sum(data.map((row) => row.held)))
  const isReleasing = released !== 0 || data.some((row) => row.released !== 0)
  return (
    <MoneyTable>
      <thead>
        <tr>
          <th scope="col">Event</th>
          {isReleasing && (
            <th scope="col" className="amount">
              Released
            </th>
          )}
          <th scope="col" className="amount">
            Held
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((row) => (
          <tr key={row.event_id}>
            <td>
              <Link to={`/money?event=${row.event_id}`}>{row.event}</Link>
              {row.waits === undefined ? (
                <small>{row.client}</small>
              ) : (
                <HeldWaits eventId={row.event_id} waits={row.waits} />
              )}
            </td>
            {isReleasing && (
              <td className="amount">
                <Money amount={row.released} />
              </td>
            )}
            <td className="amount">
              <Money amount={row.held} />
            </td>
          </tr>
        ))}
        {rest !== 0 && (
          <tr>
            <td>
              Finished events
              <small>whose money has not moved for a year</small>
            </td>
            {isReleasing && <td />}
            <td className="amount">
              <Money amount={rest} />
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <td>Together</td>
          {isReleasing && (
            <td className="amount">
              <Money amount={released} />
            </td>
          )}
          <td className="amount">
            <Money amount={held} />
          </td>
        </tr>
      </tfoot>
    </MoneyTable>
  )
}
