import './start-address.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadFirstPage } from '../lib/first-page.ts'
import { createAppHistory } from '../lib/history.ts'
import { AppRoutes } from './app-routes.tsx'
import { Providers } from './providers.tsx'

// Before React starts, which takes a slow phone a fifth of a second.
loadFirstPage(window.location.search)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Providers history={createAppHistory()}>
        <AppRoutes />
      </Providers>
    </StrictMode>,
  )
