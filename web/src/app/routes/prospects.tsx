import { Navigate } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { ProspectList } from '#web/features/prospects/components/prospect-list.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'

/** Agents and admins only; others are sent home (docs/product.md#roles-and-permissions). */
export default function ProspectsRoute() {
  const user = useCurrentUser().data
  if (user && !user.is_agent && !user.is_admin) return <Navigate to="/home" replace />
  return <Page title={paths['/prospects'].title}>{user && <ProspectList />}</Page>
}
