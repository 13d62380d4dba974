import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { AuthFrame } from '#web/components/auth-frame.tsx'
import { Link } from '#web/components/link.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { WelcomeAside } from '#web/features/about/components/welcome-aside.tsx'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { redirectTarget } from '#web/lib/redirect.ts'
import { useLogin } from '#web/lib/session.ts'

const LoginForm = earlyPart(() => import('#web/features/session/components/login-form.tsx'))

export default function LoginRoute() {
  const [query] = useSearchParams()
  const login = useLogin()
  // Also handles redirects right after logging in.
  if (login)
    return <Navigate to={login.signup_complete ? redirectTarget(query.get('redirect')) : '/signup-2'} replace />
  return (
    <AuthFrame title="Log in" lead="Good to see you again." aside={<WelcomeAside />}>
      <Suspense fallback={<FormSkeleton />}>
        <LoginForm />
      </Suspense>
      <Typography sx={{ mt: 4 }}>
        New here? <Link to="/signup">Sign up</Link>
      </Typography>
      <Typography sx={{ mt: 1 }}>
        Planning an event? <Link to="/consult">Tell us about it</Link>
      </Typography>
    </AuthFrame>
  )
}
