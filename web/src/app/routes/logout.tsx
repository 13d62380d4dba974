import { useEffect } from 'react'
import { AuthFrame } from '#web/components/auth-frame.tsx'
import { logOut } from '#web/features/session/api/logout.ts'

/** The guard takes over when the session is gone: it leads to the login. */
export default function LogoutRoute() {
  useEffect(() => void logOut(), [])
  return (
    <AuthFrame title="Logging out" lead="See you soon.">
      <span role="status" />
    </AuthFrame>
  )
}
