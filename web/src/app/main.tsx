import './start-address.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppHistory } from '../lib/history.ts'
import { AppRoutes } from './app-routes.tsx'
import { Providers } from './providers.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Providers history={createAppHistory()}>
        <AppRoutes />
      </Providers>
    </StrictMode>,
  )
