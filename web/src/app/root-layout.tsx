import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'

/** After a navigation keyboard and screen reader start at the new page, not where the old link was. */
const useFocusOnNavigation = () => {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

export const RootLayout = () => {
  const loading = useNavigation().state === 'loading'
  useFocusOnNavigation()
  return (
    <>
      <Outlet />
      {loading && <LinearProgress aria-label="Loading page" sx={{ position: 'fixed', inset: '0 0 auto', zIndex: 'tooltip', borderRadius: 0 }} />}
      <ScrollRestoration />
    </>
  )
}
