import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { userQuery } from '#web/lib/current-user.ts'
import { noteLostPath } from '#web/lib/lost-path.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { isPath, type Path, paths } from '#web/lib/paths.ts'
import { preloadPage } from '#web/lib/preload-page.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { requestedPath } from '#web/lib/splash-path.ts'

export const splashDelay = 2000

/** The page that will actually be shown: visitors who request a private page get the login page. */
const nextPage = (target: string): Path => {
  const pathname = target.split(/[?#]/)[0] ?? '/'
  const path: Path = isPath(pathname) ? pathname : '/'
  return paths[path].access === 'public' || session.get() ? path : '/login'
}

/** Two seconds of welcome, used to load the page and the account in the background. Same markup as index.html. */
export default function Splash() {
  const navigate = useNavigate()
  const { search } = useLocation()
  usePageTitle('')
  useEffect(() => {
    const target = requestedPath(search)
    noteLostPath(new URLSearchParams(search).get('redirect'))
    const login = session.get()
    preloadPage(login && !login.signup_complete ? '/signup-2' : nextPage(target))
    if (login) void queryClient.prefetchQuery(userQuery(login.id))
    const timer = setTimeout(() => {
      const now = session.get()
      void navigate(now && !now.signup_complete ? '/signup-2' : target, { replace: true })
    }, splashDelay)
    return () => clearTimeout(timer)
  }, [navigate, search])
  return (
    <main className="splash" id="main" tabIndex={-1}>
      <p className="splash-name">BookMe</p>
      <p className="splash-line">Live music, from the first idea to the last encore.</p>
    </main>
  )
}
