import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { askedQuestions } from '../lib/dialogs.ts'
import { pendingMessages } from '../lib/notify.ts'
import { queryClient } from '../lib/query-client.ts'
import { loadChunk } from './load-chunk.ts'
import { theme } from './theme.ts'

const DialogHost = lazy(() => loadChunk(() => import('../components/dialog-host.tsx')))
const Snackbars = lazy(() => loadChunk(() => import('./snackbars.tsx')))

/** Dialogs and snackbars are loaded with the first question and the first message. */
const Dialogs = () => {
  const asked = useSyncExternalStore(askedQuestions.subscribe, askedQuestions.get)
  return asked.length > 0 ? <Suspense><DialogHost asked={asked} /></Suspense> : null
}
const Messages = () => {
  const pending = useSyncExternalStore(pendingMessages.subscribe, pendingMessages.get)
  const [used, setUsed] = useState(false)
  if (!used && pending.length > 0) setUsed(true)
  return used ? <Suspense><Snackbars pending={pending} /></Suspense> : null
}

export const Providers = ({ router }: { router: RouterProviderProps['router'] }) => (
  <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="bookme.theme" disableTransitionOnChange>
    <CssBaseline />
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Dialogs />
      <Messages />
    </QueryClientProvider>
  </ThemeProvider>
)
