import { Suspense } from 'react'
import { ErrorState } from '../../components/error-state.tsx'
import { Page } from '../../components/page.tsx'
import { PageSkeleton } from '../../components/skeletons.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { earlyPart } from '../../lib/lazy-part.ts'

const AccountPage = earlyPart(() => import('../../features/account/components/account-page.tsx'))

export default function AccountRoute() {
  const { data: user, dataUpdatedAt, error, refetch } = useCurrentUser()
  return (
    <Page title="Account">
      {user ? <Suspense fallback={<PageSkeleton />}><AccountPage key={user.id} user={user} loadedAt={dataUpdatedAt} /></Suspense>
        : error ? <ErrorState error={error} say="Could not get account info" onRetry={() => void refetch()} /> : <PageSkeleton />}
    </Page>
  )
}
