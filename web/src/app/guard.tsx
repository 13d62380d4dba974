import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { loginPath } from '../lib/redirect.ts'
import { useLogin } from '../lib/session.ts'
import { Suspense } from 'react'
import { useCurrentUser } from '../lib/current-user.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import type { Access } from '../lib/paths.ts'

const NeedsSecondFactor = lazyPart(() => import('#web/account/account/components/needs-second-factor.tsx'))

/**
 * Route access (docs/product.md#screens): visitors go to the login page with a redirect back; unverified users go home.
 * Also applies when a session ends while the page is open.
 */
export const Guard = ({ access }: { access: Access }) => {
  const login = useLogin()
  const { data: user } = useCurrentUser()
  const { pathname, search } = useLocation()
  if (access !== 'public' && !login) {
    return <Navigate to={pathname === '/logout' ? '/login' : loginPath(pathname + search)} replace />
  }
  if (access !== 'public' && pathname !== '/logout' && user?.needs_second_factor)
    return (
      <Suspense>
        <NeedsSecondFactor userId={user.id} />
      </Suspense>
    )
  if (access === 'verified' && login?.verified !== true) return <Navigate to="/home" replace />
  return <Outlet />
}
