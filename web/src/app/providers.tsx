import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, type Theme } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { HistoryRouter } from '../components/history-router.tsx'
import { askedQuestions } from '../lib/dialogs.ts'
import type { AppHistory } from '../lib/history.ts'
import { askedConfirmation } from '../lib/second-factor.ts'
import { pendingMessages } from '../lib/notify.ts'
import { queryClient } from '../lib/query-client.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { loadChunk } from '../lib/load-chunk.ts'
import { PlainDialogs, PlainMessages } from './plain-fallbacks.tsx'

const loadDialogs = () => import('../components/dialog-host.tsx')
const loadSnackbars = () => import('./snackbars.tsx')
const ConfirmDialog = lazyPart(() => import('#web/account/second-factor/confirm-dialog.tsx'))
const DialogHost = lazy(() => loadChunk(loadDialogs).catch(() => ({ default: PlainDialogs })))
const Snackbars = lazy(() => loadChunk(loadSnackbars).catch(() => ({ default: PlainMessages })))

/** Preloaded after the page, so that messages also work once the connection is lost. */
const fetchAhead = () => {
  loadDialogs().catch(() => undefined)
  loadSnackbars().catch(() => undefined)
}
setTimeout(fetchAhead, 6000)

/** Dialogs and snackbars load with the first question or message. */
const Dialogs = () => {
  const asked = useSyncExternalStore(askedQuestions.subscribe, askedQuestions.get)
  return asked.length > 0 ? (
    <Suspense>
      <DialogHost asked={asked} />
    </Suspense>
  ) : null
}
/** Over any page: a request waits for the second factor. */
const Confirmation = () => {
  const asked = useSyncExternalStore(askedConfirmation.subscribe, askedConfirmation.get)
  return (
    asked && (
      <Suspense>
        <ConfirmDialog answer={asked.answer} onClose={() => asked.answer(false)} />
      </Suspense>
    )
  )
}
const Messages = ({ history }: { history: AppHistory }) => {
  const pending = useSyncExternalStore(pendingMessages.subscribe, pendingMessages.get)
  const [used, setUsed] = useState(false)
  if (!used && pending.length > 0) setUsed(true)
  return used ? (
    <Suspense>
      <Snackbars pending={pending} history={history} />
    </Suspense>
  ) : null
}

interface ProvidersProps {
  theme: Theme
  history: AppHistory
  children: ReactNode
}

export const Providers = ({ theme, history, children }: ProvidersProps) => (
  <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="bookme.theme" disableTransitionOnChange noSsr>
    <CssBaseline />
    <QueryClientProvider client={queryClient}>
      <HistoryRouter history={history}>{children}</HistoryRouter>
      <Dialogs />
      <Confirmation />
      <Messages history={history} />
    </QueryClientProvider>
  </ThemeProvider>
)
