import { Navigate, useSearchParams } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { overviewQuery } from '#web/money/money/api/money.ts'
import { MoneyOverview } from '#web/money/money/components/money-overview.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Agents and admins only; others are sent home (docs/product.md#roles-and-permissions). */
export default function MoneyRoute() {
  const user = useCurrentUser().data
  const [query] = useSearchParams()
  if (user && !user.is_agent && !user.is_admin) return <Navigate to="/home" replace />
  return (
    <Page title={paths['/money'].title}>
      {user && <MoneyOverview user={user} eventId={query.get('event') ?? undefined} />}
    </Page>
  )
}
MoneyRoute.prepare = (): void => void queryClient.prefetchQuery(overviewQuery)
