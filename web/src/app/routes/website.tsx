import { Navigate } from 'react-router-dom'
import { WebsiteScreen } from '#web/acts/website/components/website-screen.tsx'
import { Page } from '#web/components/page.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { staff } from '#web/lib/menu.ts'
import { paths } from '#web/lib/paths.ts'

/** Agents and admins only; others are sent home (docs/product.md#roles-and-permissions). */
export default function WebsiteRoute() {
  const user = useCurrentUser().data
  if (user && !staff(user)) return <Navigate to="/home" replace />
  return <Page title={paths['/website'].title}>{user && <WebsiteScreen agent={user.agent?.id} />}</Page>
}
