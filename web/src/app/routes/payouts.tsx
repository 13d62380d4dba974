import Box from '@mui/material/Box'
import { Navigate, useSearchParams } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { EarningsSection } from '#web/features/payouts/components/earnings.tsx'
import { PayoutList } from '#web/features/payouts/components/payout-list.tsx'
import { YearSection } from '#web/features/payouts/components/year-section.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'

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
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
          <EarningsSection userId={user.id} />
          <YearSection userId={user.id} />
          <PayoutList
            userId={user.id}
            range={{ start_date: dayOf(query.get('start_date')), end_date: dayOf(query.get('end_date')) }}
          />
        </Box>
      )}
    </Page>
  )
}
