import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { focusMain } from '../lib/focus-main.ts'
import { chunksLoading } from '../lib/load-chunk.ts'
import { lostPath } from '../lib/lost-path.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { FrameGuard } from './frame-guard.tsx'

/** After navigation, keyboard and screen reader focus start at the new page instead of the old link. */
const useFocusOnNavigation = () => {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return undefined
    last.current = pathname
    // In the next frame, which lays the page out anyway: focus now would lay it out twice, in one long task.
    const frame = requestAnimationFrame(focusMain)
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}

/** The notice about a missing page belongs to the redirect, not to the pages that somebody opens next. */
const useLostOnce = () => {
  const { pathname } = useLocation()
  const action = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (action !== NavigationType.Replace && lostPath.get() !== pathname) lostPath.set(undefined)
  }, [pathname, action])
}

/** New pages start at the top; back and forward restore the scroll position. A hash change alone is not a new page. */
const useScroll = () => {
  const { key, pathname, search } = useLocation()
  const action = useNavigationType()
  const places = useRef(new Map<string, number>())
  const arrive = useEffectEvent(() => {
    window.scrollTo(0, action === NavigationType.Pop ? (places.current.get(key) ?? 0) : 0)
    return key
  })
  useLayoutEffect(() => {
    const known = places.current
    const here = arrive()
    const remember = () => known.set(here, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [pathname, search])
}

/** Delayed so that it appears only if loading takes noticeably long. */
const Bar = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: '0 0 auto',
  height: 3,
  zIndex: theme.zIndex.tooltip,
  backgroundColor: theme.vars.palette.primary.main,
  transformOrigin: 'left',
  opacity: 0,
  animation: 'bm-load 8s 200ms cubic-bezier(0.1, 0.7, 0.2, 1) forwards',
  '@keyframes bm-load': { from: { opacity: 1, transform: 'scaleX(0)' }, to: { opacity: 1, transform: 'scaleX(0.95)' } },
}))

export const RootLayout = () => {
  const { pathname } = useLocation()
  const isLoading = useSyncExternalStore(chunksLoading.subscribe, chunksLoading.get) > 0
  useFocusOnNavigation()
  useLostOnce()
  useScroll()
  return (
    <>
      <ErrorBoundary at={pathname}>
        <FrameGuard>
          <Suspense>
            <Outlet />
          </Suspense>
        </FrameGuard>
      </ErrorBoundary>
      {isLoading && <Bar role="progressbar" aria-label="Loading page" />}
    </>
  )
}
