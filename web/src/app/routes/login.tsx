import Typography from '@mui/material/Typography'
import { Navigate, useSearchParams } from 'react-router-dom'
import { AuthFrame } from '#web/account/components/auth-frame.tsx'
import { Link } from '#web/components/link.tsx'
import { WelcomeAside } from '#web/account/about/components/welcome-aside.tsx'
import LoginForm from '#web/account/session/components/login-form.tsx'
import { redirectTarget } from '#web/lib/redirect.ts'
import { useLogin } from '#web/lib/session.ts'

export default function LoginRoute() {
  const [query] = useSearchParams()
  const login = useLogin()
  // Also handles redirects right after logging in.
  if (login)
    return <Navigate to={login.signup_complete ? redirectTarget(query.get('redirect')) : '/signup-2'} replace />
  return (
    <AuthFrame title="Log in" lead="Good to see you again." aside={<WelcomeAside />}>
      <LoginForm />
      <Typography sx={{ mt: 4 }}>
        New here? <Link to="/signup">Sign up</Link>
      </Typography>
      <Typography sx={{ mt: 1 }}>
        Planning an event? <Link to="/consult">Tell us about it</Link>
      </Typography>
    </AuthFrame>
  )
}
