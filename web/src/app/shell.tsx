import Box from '@mui/material/Box'
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { viewerOf } from '#shared/domain/permissions.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { keyHelp } from '../lib/keys.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { useLive } from '../lib/live.ts'
import { useLogin } from '../lib/session.ts'
import { LostNotice } from '../components/lost-notice.tsx'
import { PageSkeleton } from '../components/skeletons.tsx'
import { collectKeys } from '../lib/typed-ahead.ts'
import { useNarrow } from '../lib/use-narrow.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useKeys } from './use-keys.ts'
import { usePrefetch } from './use-prefetch.ts'
import { InsideMain } from './inside-main.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { pageWidth } from '../lib/looks.ts'

/** Ctrl K, or ⌘ K on a Mac. */
const useSearchKey = (onSearch: (() => void) | undefined): void => {
  useEffect(() => {
    if (!onSearch) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      onSearch()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onSearch])
}

/** Its script URLs count as text, because TypeScript has no types for this API. */
interface Policy {
  createScriptURL(address: string): string
}
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

/** The only policy for scripts that the Content-Security-Policy allows; it always returns our own. */
const workerPath = '/sw.js'
let policy: Policy | undefined
const workerAddress = (): string => {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('bookme-worker', { createScriptURL: () => workerPath })
  return policy?.createScriptURL(workerPath) ?? workerPath
}

/** After the page and its data, which matter more. */
const delay = 10_000

/** Keeps the app in this browser for when there is no connection: only for people who log in, never inside a frame. */
const useInstall = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const timer = setTimeout(() => {
      // Refused in some private windows: the app then needs a connection, as without a worker.
      navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' }).catch(() => undefined)
    }, delay)
    return () => clearTimeout(timer)
  }, [isWanted])
}

const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'))
const MobileMenu = lazyPart(() => import('./mobile-menu.tsx'))
const SearchDialog = lazyPart(() => import('#web/booking/search/components/search-dialog.tsx'))

const CompanyFooter = lazyPart(() => import('#web/account/company/components/company-footer.tsx'))

const menuWidth = 'min(16rem, 85vw)'
/** Inside an iframe, the embedding page has its own navigation (docs/product.md#screens). */
const embedded = window.self !== window.top

export default function Shell() {
  const login = useLogin()
  const narrow = useNarrow()
  const { pathname } = useLocation()
  // The menu's open state belongs to one page, so navigating closes it.
  const [openAt, setOpenAt] = useState<string>()
  const [wasOpened, setWasOpened] = useState(false)
  const hasMenu = !embedded && login !== undefined
  const { data: user, isLoading } = useCurrentUser()
  const [searching, setSearching] = useState(false)
  const search = useCallback(() => {
    collectKeys()
    setSearching(true)
  }, [])
  // Only verified people may list anything.
  const onSearch = hasMenu && user?.verified === true ? search : undefined
  useSearchKey(onSearch)
  const isHelping = useSyncExternalStore(keyHelp.subscribe, keyHelp.get)
  const viewer = onSearch && user ? viewerOf(user) : undefined
  useKeys(viewer)
  useLive(onSearch && user?.id)
  useInstall(hasMenu)
  usePrefetch()
  return (
    <Box sx={{ display: 'flex', ...(!embedded && { minHeight: '100dvh' }) }}>
      <Box component="a" href="#main" className="skip-link">
        Skip to content
      </Box>
      {hasMenu && !narrow && (
        <Box
          component="nav"
          aria-label="Main menu"
          sx={{ width: menuWidth, flexShrink: 0, bgcolor: 'ink.main', color: 'ink.text', displayPrint: 'none' }}
        >
          <Box sx={{ position: 'sticky', top: 0, height: '100dvh', overflowY: 'auto' }}>
            <SideMenu />
          </Box>
        </Box>
      )}
      {searching && user && (
        <Suspense>
          <SearchDialog viewer={viewerOf(user)} onClose={() => setSearching(false)} />
        </Suspense>
      )}
      {isHelping && viewer && (
        <Suspense>
          <KeysDialog viewer={viewer} />
        </Suspense>
      )}
      {hasMenu && narrow && wasOpened && (
        <Suspense>
          <MobileMenu open={openAt === pathname} width={menuWidth} onClose={() => setOpenAt(undefined)} />
        </Suspense>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar
          onSearch={onSearch}
          userId={hasMenu ? user?.id : undefined}
          onMenu={
            hasMenu && narrow
              ? () => {
                  setOpenAt(pathname)
                  setWasOpened(true)
                }
              : undefined
          }
        />
        {hasMenu && <OfflineNotice />}
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: pageWidth.wide,
            mx: 'auto',
            px: { xs: 2, sm: 3, md: 5 },
            pt: { xs: 2, md: 4 },
            pb: { xs: 14, md: 8 },
            outline: 'none',
            '@media print': { p: 0 },
            // Already asks for its data; its buttons depend on the account, and would move the rest.
            ...(isLoading && { '& > :not([data-first])': { display: 'none' } }),
          }}
        >
          {isLoading && (
            <div data-first>
              <PageSkeleton />
            </div>
          )}
          <LostNotice />
          <InsideMain value>
            <ErrorBoundary at={pathname}>
              <Outlet />
            </ErrorBoundary>
          </InsideMain>
          {!login && !embedded && (
            <Suspense>
              <CompanyFooter />
            </Suspense>
          )}
        </Box>
      </Box>
    </Box>
  )
}
