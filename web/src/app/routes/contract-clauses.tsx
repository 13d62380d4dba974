import { Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { paths } from '#web/lib/paths.ts'

const ClausesScreen = earlyPart(() => import('#web/booking/contract-clauses/components/clauses-screen.tsx'))

/** Admins only; others are sent home (docs/product.md#roles-and-permissions). */
export default function ContractClausesRoute() {
  const user = useCurrentUser().data
  if (user && !user.is_admin) return <Navigate to="/home" replace />
  return (
    <Page title={paths['/contract-clauses'].title}>
      <Suspense fallback={<FormSkeleton />}>{user && <ClausesScreen />}</Suspense>
    </Page>
  )
}
