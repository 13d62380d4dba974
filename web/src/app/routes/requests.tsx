import { Navigate } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { RequestList } from '#web/booking/requests/components/request-list.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'

/** Agents and admins only; others are sent home (docs/product.md#screens). */
export default function RequestsRoute() {
  const user = useCurrentUser().data
  if (user && !user.is_agent && !user.is_admin) return <Navigate to="/home" replace />
  return <Page title={paths['/requests'].title}>{user && <RequestList />}</Page>
}
