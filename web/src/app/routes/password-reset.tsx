import Typography from '@mui/material/Typography'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { AuthFrame } from '../../components/auth-frame.tsx'
import { Link } from '../../components/link.tsx'
import { NewPasswordForm } from '../../features/password/components/new-password-form.tsx'
import { RequestResetForm } from '../../features/password/components/request-reset-form.tsx'

export default function PasswordResetRoute() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const token = query.get('token')
  return (
    <AuthFrame title={token ? 'Choose a new password' : 'Reset password'} lead={token ? 'You will be logged out everywhere else.' : 'We send you a link that is good for 30 minutes.'}>
      {token ? <NewPasswordForm token={token} onDone={() => void navigate('/login', { replace: true })} /> : <RequestResetForm />}
      <Typography sx={{ mt: 4 }}><Link to="/login">Back to log in</Link></Typography>
    </AuthFrame>
  )
}
