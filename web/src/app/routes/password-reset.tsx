import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { AuthFrame } from '#web/account/components/auth-frame.tsx'
import { Link } from '#web/components/link.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'

const NewPasswordForm = lazyPart(() => import('#web/account/password/components/new-password-form.tsx'))
const RequestResetForm = lazyPart(() => import('#web/account/password/components/request-reset-form.tsx'))

export default function PasswordResetRoute() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const token = query.get('token')
  return (
    <AuthFrame
      title={token ? 'Choose a new password' : 'Reset password'}
      lead={
        token ? 'You will be logged out on all other devices.' : 'We will send you a link that is valid for 30 minutes.'
      }
    >
      <Suspense fallback={<FormSkeleton fields={2} />}>
        {token ? (
          <NewPasswordForm token={token} onDone={() => void navigate('/login', { replace: true })} />
        ) : (
          <RequestResetForm />
        )}
      </Suspense>
      <Typography sx={{ mt: 4 }}>
        <Link to="/login">Back to log in</Link>
      </Typography>
    </AuthFrame>
  )
}
