import { Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { AuthFrame } from '#web/account/components/auth-frame.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'

const FollowLink = lazyPart(() => import('#web/account/email/components/follow-link.tsx'))
const AgreeToEmail = lazyPart(() => import('#web/account/email/components/agree-to-email.tsx'))

export default function ConfirmEmailRoute() {
  const [query] = useSearchParams()
  const token = query.get('token')
  // Of a link to the old address: an admin proposes another one.
  const isProposal = query.get('agree') !== null
  if (!token) return <Navigate to="/" replace />
  return (
    <AuthFrame title={isProposal ? 'Change email' : 'Confirm email'}>
      <Suspense fallback={<FormSkeleton fields={1} />}>
        {isProposal ? <AgreeToEmail token={token} /> : <FollowLink token={token} />}
      </Suspense>
    </AuthFrame>
  )
}
