import { Suspense } from 'react'
import { ErrorState } from '#web/components/error-state.tsx'
import { Page } from '#web/components/page.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { ConfirmNotice } from '#web/account/email/components/confirm-notice.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { earlyPart } from '#web/lib/lazy-part.ts'

const AccountPage = earlyPart(() => import('#web/account/account/components/account-page.tsx'))

export default function AccountRoute() {
  const { data: user, dataUpdatedAt, error, refetch } = useCurrentUser()
  return (
    <Page title="Account">
      {user ? (
        <>
          <ConfirmNotice user={user} />
          <Suspense fallback={<PageSkeleton />}>
            <AccountPage key={user.id} user={user} loadedAt={dataUpdatedAt} />
          </Suspense>
        </>
      ) : error ? (
        <ErrorState error={error} say="Could not get account info" onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}
