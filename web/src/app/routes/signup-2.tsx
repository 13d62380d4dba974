import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { AuthFrame } from '#web/account/components/auth-frame.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Link } from '#web/components/link.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'

const AccountForm = earlyPart(() => import('#web/account/account/components/account-form.tsx'))

/** Collects the profile of each role; saving a complete profile finishes the sign-up. */
export default function Signup2Route() {
  const navigate = useNavigate()
  const { data: user, dataUpdatedAt, error, refetch } = useCurrentUser()
  return (
    <AuthFrame
      wide
      title="Complete your profile"
      lead="Step 2 of 2: a few details for each of your roles. Pictures can wait."
    >
      {user ? (
        <Suspense fallback={<PageSkeleton />}>
          <AccountForm
            key={user.id}
            signup
            user={user}
            loadedAt={dataUpdatedAt}
            onSaved={() => void navigate('/', { replace: true })}
          />
        </Suspense>
      ) : error ? (
        <ErrorState error={error} say="Could not get account info" onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
      <Typography sx={{ mt: 3, mb: 10 }}>
        <Link to="/logout">Log out</Link>
      </Typography>
    </AuthFrame>
  )
}
