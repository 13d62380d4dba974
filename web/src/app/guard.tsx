import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { loginPath } from '../lib/redirect.ts'
import { useLogin } from '../lib/session.ts'
import type { Access } from '../lib/paths.ts'

/**
 * Route access (docs/product.md#screens): visitors go to the login page with a redirect back; unverified users go home.
 * Also applies when a session ends while the page is open.
 */
export const Guard = ({ access }: { access: Access }) => {
  const login = useLogin()
  const { pathname, search } = useLocation()
  if (access !== 'public' && !login) {
    return <Navigate to={pathname === '/logout' ? '/login' : loginPath(pathname + search)} replace />
  }
  if (access === 'verified' && login?.verified !== true) return <Navigate to="/home" replace />
  return <Outlet />
}
