import Box from '@mui/material/Box'
import { usePrefetchInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { type PayoutRange, payoutsQuery } from '#web/money/payouts/api/list-payouts.ts'
import { EarningsSection } from '#web/money/payouts/components/earnings.tsx'
import { PayoutList } from '#web/money/payouts/components/payout-list.tsx'
import { YearSection } from '#web/money/payouts/components/year-section.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'
import { pageWidth } from '#web/lib/looks.ts'
import { earningsQuery, yearStatementQuery } from '#web/lib/requests/earnings.ts'

const dayOf = (text: string | null) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)

/**
 * For payees (agents, artists, band leaders and musicians) and admins; others are sent home (docs/product.md#screens).
 */
export default function PayoutsRoute() {
  const user = useCurrentUser().data
  const [query] = useSearchParams()
  if (user && !user.is_agent && !user.is_artist && !user.is_bandleader && !user.is_musician && !user.is_admin)
    return <Navigate to="/home" replace />
  return (
    <Page title={paths['/payouts'].title}>
      {user && (
        <Payouts
          userId={user.id}
          range={{
            start_date: dayOf(query.get('start_date')),
            end_date: dayOf(query.get('end_date')),
            in_bank: query.get('in_bank') === 'true',
          }}
        />
      )}
    </Page>
  )
}

/** The earnings come first, because what is below would move when they arrive. */
const Payouts = ({ userId, range }: { userId: string; range: PayoutRange }) => {
  const { isPending } = useQuery(earningsQuery(userId))
  usePrefetchQuery(yearStatementQuery(userId, Number(nowIso().slice(0, 4))))
  usePrefetchInfiniteQuery(payoutsQuery(userId, range))
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: pageWidth.reading, mx: 'auto' }}>
      {isPending ? (
        <PageSkeleton />
      ) : (
        <>
          <EarningsSection userId={userId} />
          <YearSection userId={userId} />
          <PayoutList userId={userId} range={range} />
        </>
      )}
    </Box>
  )
}
