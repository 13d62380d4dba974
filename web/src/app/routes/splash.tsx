import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loadFirstPage } from '#web/lib/first-page.ts'
import { noteLostPath } from '#web/lib/lost-path.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { session } from '#web/lib/session.ts'
import { requestedPath } from '#web/lib/splash-path.ts'

export const splashDelay = 2000

/** index.html has painted the splash before any script ran: on a slow phone, a second ago. */
const remaining = (): number => {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return paint ? Math.max(0, paint.startTime + splashDelay - performance.now()) : splashDelay
}

/** Two seconds of welcome, used to load the page and the account in the background. Same markup as index.html. */
export default function Splash() {
  const navigate = useNavigate()
  const { search } = useLocation()
  usePageTitle('')
  useEffect(() => {
    noteLostPath(new URLSearchParams(search).get('redirect'))
    loadFirstPage(search)
    const timer = setTimeout(() => {
      const now = session.get()
      void navigate(now && !now.signup_complete ? '/signup-2' : requestedPath(search), { replace: true })
    }, remaining())
    return () => clearTimeout(timer)
  }, [navigate, search])
  return (
    <main className="splash" id="main" tabIndex={-1}>
      <p className="splash-name">BookMe</p>
      <p className="splash-line">Live music, from the first idea to the last encore.</p>
    </main>
  )
}
