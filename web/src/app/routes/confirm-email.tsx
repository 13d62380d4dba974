import { Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { AuthFrame } from '#web/components/auth-frame.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'

const FollowLink = lazyPart(() => import('#web/features/email/components/follow-link.tsx'))

export default function ConfirmEmailRoute() {
  const [query] = useSearchParams()
  const token = query.get('token')
  if (!token) return <Navigate to="/" replace />
  return (
    <AuthFrame title="Confirm email">
      <Suspense fallback={<FormSkeleton fields={1} />}>
        <FollowLink token={token} />
      </Suspense>
    </AuthFrame>
  )
}
