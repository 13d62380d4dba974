import './start-address.ts'
import './plain-html.ts'
import type { Theme } from '@mui/material/styles'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadFirstPage } from '../lib/first-page.ts'
import { createAppHistory } from '../lib/history.ts'
import { Providers } from './providers.tsx'
import { tellHeight } from './tell-height.ts'
import { createAppTheme } from './theme.ts'
import { useRoutes } from 'react-router-dom'
import { routes } from './routes.tsx'

const AppRoutes = () => useRoutes(routes)

// Each step of the start is a task of its own, so that none blocks a slow phone for long. This one comes before React,
// which takes such a phone a fifth of a second.
setTimeout(loadFirstPage, 0, window.location.search)

const start = (root: HTMLElement, theme: Theme) =>
  // In slices, so that the browser can paint and answer in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers theme={theme} history={createAppHistory()}>
          <AppRoutes />
        </Providers>
      </StrictMode>,
    ),
  )

/** After the frame with the splash of index.html; hidden pages have no frames. */
const afterPaint = (work: () => void) => {
  let isDone = false
  const once = () => {
    if (!isDone) work()
    isDone = true
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, 100)
}

const root = document.getElementById('root')
if (root) tellHeight(root)
if (root) afterPaint(() => setTimeout(start, 0, root, createAppTheme()))
