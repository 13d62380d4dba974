import './start-address.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadFirstPage } from '../lib/first-page.ts'
import { createAppHistory } from '../lib/history.ts'
import { AppRoutes } from './app-routes.tsx'
import { Providers } from './providers.tsx'

// Before React starts, which takes a slow phone a fifth of a second; in a task of its own, as is all of the start.
setTimeout(loadFirstPage, 0, window.location.search)

const start = (root: HTMLElement) =>
  // In slices, so that the browser can paint and answer in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers history={createAppHistory()}>
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
if (root) afterPaint(() => start(root))
