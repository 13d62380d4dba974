import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CardGrid } from '#web/components/card-grid.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Link } from '#web/components/link.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { notify } from '#web/lib/notify.ts'
import { count } from '#web/lib/format/text.ts'
import { formatMoney, sum } from '#shared/domain/money.ts'
import { type PayoutRange, payoutsQuery } from '#web/money/payouts/api/list-payouts.ts'
import { isInBank } from '#web/money/payouts/payout-labels.ts'
import { PayoutCard } from './payout-card.tsx'

const Nothing = () => (
  <EmptyState
    title="No payouts yet"
    text={
      <>
        After a gig, the agent pays the vendors. Your money leaves for your bank on the next business day and arrives
        about two days later. Make sure that your <Link to="/account">bank settings</Link> are filled in.
      </>
    }
    action={
      <Button variant="outlined" component={Link} to="/events">
        See your gigs
      </Button>
    }
  />
)

/** The reader has asked for the rows of a figure above. */
const intoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'start' })

const rangeWords = ({ start_date, end_date, in_bank }: PayoutRange) =>
  [in_bank && 'in the bank', start_date && `from ${start_date}`, end_date && `to ${end_date}`].filter(Boolean).join(' ')

export const PayoutList = ({ userId, range }: { userId: string; range: PayoutRange }) => {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    payoutsQuery(userId, range),
  )
  // The sum is that of all of them.
  useEffect(() => {
    if (range.in_bank && hasNextPage && !isFetchingNextPage && !error) void fetchNextPage()
  }, [range.in_bank, hasNextPage, isFetchingNextPage, error, fetchNextPage])
  // A failure shows the server's message, or nothing if there is none (docs/product.md#messages).
  useEffect(() => {
    if (error instanceof ApiError && error.serverMessage !== undefined) notify.error(error.serverMessage)
  }, [error])
  if (isPending) return <ListSkeleton rows={3} height={200} />
  if (error && !data)
    return <ErrorState error={error} say="Payouts could not be loaded" onRetry={() => void refetch()} />
  const payouts = data.pages.flatMap((page) => page.items).filter((payout) => !range.in_bank || isInBank(payout))
  const filtered = rangeWords(range)
  if (payouts.length === 0)
    return filtered === '' ? (
      <Nothing />
    ) : (
      <EmptyState
        title={`No payouts ${filtered}`}
        action={
          <Button variant="outlined" component={Link} to="/payouts">
            See all payouts
          </Button>
        }
      />
    )
  return (
    <div ref={range.in_bank ? intoView : undefined}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {filtered === '' ? 'All payouts, latest first' : `Payouts ${filtered}, latest first`}
        {range.in_bank && !hasNextPage && (
          <>
            {': '}
            {count(payouts.length, 'payout')} · {formatMoney(sum(payouts.map(({ amount }) => amount)))}
          </>
        )}
        {filtered !== '' && (
          <>
            {' · '}
            <Link to="/payouts">See all payouts</Link>
          </>
        )}
      </Typography>
      <CardGrid
        label="Payouts"
        items={payouts}
        keyOf={(payout) => payout.id}
        render={(payout) => <PayoutCard payout={payout} />}
        minWidth={Infinity}
        rowHeight={220}
        onEnd={hasNextPage ? () => void fetchNextPage() : undefined}
        loadingMore={isFetchingNextPage}
      />
    </div>
  )
}
