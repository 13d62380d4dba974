import './start-address.ts'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './providers.tsx'
import { router } from './router.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode><Providers router={router} /></StrictMode>)
