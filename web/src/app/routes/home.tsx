import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ErrorState } from '#web/components/error-state.tsx'
import { Page } from '#web/components/page.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { ConfirmNotice } from '#web/account/email/components/confirm-notice.tsx'
import { askForHome } from '#web/booking/home/api/ask-for-home.ts'
import { HomePage } from '#web/booking/home/components/home-page.tsx'
import { UnverifiedCard } from '#web/booking/home/components/unverified-card.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useLogin } from '#web/lib/session.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

const Welcome = lazyPart(() => import('#web/account/signup/components/welcome.tsx'))
const FeaturedActs = lazyPart(() =>
  import('#web/acts/public-acts/components/featured-acts.tsx').then((m) => ({ default: m.FeaturedActs })),
)
const BookingRequestDialog = lazyPart(
  () => import('#web/booking/booking-request/components/booking-request-dialog.tsx'),
)

export default function HomeRoute() {
  const login = useLogin()
  const { data: user, error, refetch } = useCurrentUser()
  const [query, setQuery] = useSearchParams()
  const [isAsking, setRequesting] = useState(false)
  const requesting = isAsking || query.has('ask')
  return (
    <Page title="Home">
      {login && !login.verified ? (
        <UnverifiedCard userId={login.id} refusal={user?.refusal?.reason} />
      ) : user ? (
        <>
          <ConfirmNotice user={user} />
          <HomePage
            user={user}
            onRequest={() => setRequesting(true)}
            welcome={<Welcome agentId={user.client?.agent_id} acts={<FeaturedActs />} />}
          />
        </>
      ) : error ? (
        <ErrorState error={error} say="Could not get account info" onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {requesting && user?.is_client && (
        <Suspense>
          <BookingRequestDialog
            user={user}
            query={query}
            onClose={() => {
              setRequesting(false)
              setQuery({}, { replace: true })
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}
HomeRoute.prepare = askForHome
