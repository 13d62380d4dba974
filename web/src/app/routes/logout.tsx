import { useEffect } from 'react'
import { AuthFrame } from '#web/account/components/auth-frame.tsx'
import { logOut } from '#web/account/session/api/logout.ts'

/** Once the session is gone, the guard redirects to the login page. */
export default function LogoutRoute() {
  useEffect(() => void logOut(), [])
  return (
    <AuthFrame title="Logging out" lead="See you soon.">
      <span role="status" />
    </AuthFrame>
  )
}
