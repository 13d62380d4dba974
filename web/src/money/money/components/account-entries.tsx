import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import type { Cents } from '#shared/domain/money.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Link } from '#web/components/link.tsx'
import { Money } from '#web/components/money.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { formatShortDate } from '#web/lib/format/date.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { entriesQuery, type BookAccount } from '#web/money/money/api/money.ts'
import { MoneyTable } from './money-table.tsx'

const ExplainDialog = lazyPart(() => import('./explain-dialog.tsx'))

/** The entries behind a figure of the books; earlier ones are one row until they are asked for. */
export const AccountEntries = ({ account, amount }: { account: BookAccount; amount: Cents }) => {
  const [opened, setOpened] = useState<Omit<ComponentProps<typeof ExplainDialog>, 'onClose'>>()
  const { data, error, refetch, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(entriesQuery(account))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />
  const entries = data.pages.flatMap((page) => page.entries)
  const earlier = data.pages.at(-1)?.earlier
  return (
    <>
      {opened && <ExplainDialog {...opened} onClose={() => setOpened(undefined)} />}
      <MoneyTable>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col" className="amount">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, what, event_id, event, amount, is_unexplained, explained }) => (
            <tr key={id}>
              <td>
                {what}
                <small>
                  {formatShortDate(at)}
                  {event_id !== null && (
                    <>
                      {' · '}
                      <Link to={`/money?event=${event_id}`}>{event}</Link>
                    </>
                  )}
                  {explained && ` · ${explained.by}: ${explained.reason}`}
                </small>
                {is_unexplained && !explained?.by_me && (
                  <Button
                    size="small"
                    onClick={() => setOpened({ entryId: id, at, amount, given: explained ?? undefined })}
                  >
                    {explained ? 'Agree' : 'Explain'}
                  </Button>
                )}
              </td>
              <td className="amount">
                <Money amount={amount} />
              </td>
            </tr>
          ))}
          {earlier && (
            <tr>
              <td>
                Until {formatShortDate(`${earlier.until}T12:00:00.000Z`)}
                <div>
                  <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    Show earlier entries
                  </Button>
                </div>
              </td>
              <td className="amount">
                <Money amount={earlier.amount} />
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <td>Together</td>
            <td className="amount">
              <Money amount={amount} />
            </td>
          </tr>
        </tfoot>
      </MoneyTable>
    </>
  )
}
