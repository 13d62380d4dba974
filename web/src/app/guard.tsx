import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { loginPath } from '../lib/redirect.ts'
import { useLogin } from '../lib/session.ts'
import type { Access } from '../lib/paths.ts'

/**
 * Who may pass (docs/product.md#screens): a visitor goes to the login, which knows the way back; somebody not yet
 * verified goes home. It also acts when a session ends while the page is open.
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
