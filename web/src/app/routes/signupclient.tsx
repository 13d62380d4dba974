import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { AuthFrame } from '#web/account/components/auth-frame.tsx'
import { Link } from '#web/components/link.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { InvitingAgent } from '#web/account/signup/components/inviting-agent.tsx'
import { session, useLogin } from '#web/lib/session.ts'

const SignupForm = earlyPart(() => import('#web/account/signup/components/signup-form.tsx'))

/** The landing page of an agent's or event's QR code. */
export default function SignupClientRoute() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const login = useLogin()
  const agentId = query.get('agent')
  if (login) return <Navigate to={login.signup_complete ? '/' : '/signup-2'} replace />
  return (
    <AuthFrame
      title="Welcome"
      lead={
        query.get('event')
          ? 'Enjoying the music? Sign up, and your agent will help you book your own event.'
          : 'Sign up, and your agent will help you book your event.'
      }
    >
      {agentId && <InvitingAgent id={agentId} />}
      <Suspense fallback={<FormSkeleton fields={6} />}>
        <SignupForm
          invitation={{ agent_id: agentId, event_id: query.get('event') }}
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
