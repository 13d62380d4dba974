import { type ComponentType, lazy } from 'react'
import type { Path } from '../lib/paths.ts'
import { loadChunk } from '../lib/load-chunk.ts'
import { setPreloader } from '../lib/preload-page.ts'
import ChunkError from './chunk-error.tsx'

type Load = () => Promise<{ default: ComponentType }>

/** Every page is a chunk of its own, loaded when somebody goes there (or hovers over its link). */
const loaders: Record<Exclude<Path, '/splash'>, Load> = {
  '/': () => import('./routes/home.tsx'),
  '/home': () => import('./routes/home.tsx'),
  '/calendar': () => import('./routes/calendar.tsx'),
  '/requests': () => import('./routes/requests.tsx'),
  '/event': () => import('./routes/event.tsx'),
  '/events': () => import('./routes/events.tsx'),
  '/clients': () => import('./routes/clients.tsx'),
  '/prospects': () => import('./routes/prospects.tsx'),
  '/venues': () => import('./routes/venues.tsx'),
  '/artists': () => import('./routes/artists.tsx'),
  '/artist': () => import('./routes/artist.tsx'),
  '/proposal': () => import('./routes/proposal.tsx'),
  '/contract': () => import('./routes/contract.tsx'),
  '/account': () => import('./routes/account.tsx'),
  '/payouts': () => import('./routes/payouts.tsx'),
  '/contact': () => import('./routes/contact.tsx'),
  '/signup-2': () => import('./routes/signup-2.tsx'),
  '/logout': () => import('./routes/logout.tsx'),
  '/consult': () => import('./routes/consult.tsx'),
  '/artistview': () => import('./routes/artistview.tsx'),
  '/about': () => import('./routes/about.tsx'),
  '/signup': () => import('./routes/signup.tsx'),
  '/signupclient': () => import('./routes/signupclient.tsx'),
  '/login': () => import('./routes/login.tsx'),
  '/password-reset': () => import('./routes/password-reset.tsx'),
}

const shell = () => import('./shell.tsx')

/** Pages without menu and top bar. */
export const barePaths: readonly Path[] = ['/login', '/signup', '/signupclient', '/signup-2', '/password-reset', '/logout']

/** A refusal becomes a page as well, which says so and tries to help itself. */
const orSaySo = (load: Load) => lazy(() => loadChunk(load).catch(() => ({ default: ChunkError })))

type LazyPath = keyof typeof loaders
export const lazyPages = Object.fromEntries(
  Object.entries(loaders).map(([path, load]) => [path, orSaySo(load)]),
) as Record<LazyPath, ReturnType<typeof orSaySo>>
export const LazyShell = orSaySo(shell)

/** A page that fails to load early fails again, visibly, when it is asked for. */
setPreloader((path) => {
  if (path === '/splash') return
  loaders[path]().catch(() => undefined)
  if (!barePaths.includes(path)) shell().catch(() => undefined)
})
