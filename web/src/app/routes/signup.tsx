import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { AuthFrame } from '#web/account/components/auth-frame.tsx'
import { Link } from '#web/components/link.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { session, useLogin } from '#web/lib/session.ts'

const SignupForm = earlyPart(() => import('#web/account/signup/components/signup-form.tsx'))

export default function SignupRoute() {
  const navigate = useNavigate()
  const login = useLogin()
  if (login) return <Navigate to={login.signup_complete ? '/' : '/signup-2'} replace />
  return (
    <AuthFrame title="Sign up" lead="Step 1 of 2: your login. Choose all roles that apply.">
      <Suspense fallback={<FormSkeleton fields={6} />}>
        <SignupForm
          onDone={() => {
            if (!session.get()) void navigate('/login', { replace: true })
          }}
        />
      </Suspense>
      <Typography sx={{ mt: 4 }}>
        Already have an account? <Link to="/login">Log in</Link>
      </Typography>
    </AuthFrame>
  )
}
