import { type ComponentType, lazy } from 'react'
import type { Path } from '../lib/paths.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { userQuery } from '../lib/current-user.ts'
import { loadChunk } from '../lib/load-chunk.ts'
import { setPreloader } from '../lib/preload-page.ts'
import { queryClient } from '../lib/query-client.ts'
import { session } from '../lib/session.ts'
import ChunkError from './chunk-error.tsx'

/** Starts a page's first requests together with its code. */
interface PageModule {
  default: ComponentType & { prepare?: (user: User) => void }
}
type Load = () => Promise<PageModule>

/** Each page is its own chunk, loaded on navigation or on hovering a link. */
const loaders: Record<Exclude<Path, '/splash'>, Load> = {
  '/': () => import('./routes/home.tsx'),
  '/home': () => import('./routes/home.tsx'),
  '/calendar': () => import('./routes/calendar.tsx'),
  '/requests': () => import('./routes/requests.tsx'),
  '/event': () => import('./routes/event.tsx'),
  '/events': () => import('./routes/events.tsx'),
  '/clients': () => import('./routes/clients.tsx'),
  '/client': () => import('./routes/client.tsx'),
  '/prospects': () => import('./routes/prospects.tsx'),
  '/holds': () => import('./routes/holds.tsx'),
  '/venues': () => import('./routes/venues.tsx'),
  '/venue': () => import('./routes/venue.tsx'),
  '/import': () => import('./routes/import.tsx'),
  '/programs': () => import('./routes/programs.tsx'),
  '/artists': () => import('./routes/artists.tsx'),
  '/artist': () => import('./routes/artist.tsx'),
  '/songs': () => import('./routes/songs.tsx'),
  '/proposal': () => import('./routes/proposal.tsx'),
  '/contract': () => import('./routes/contract.tsx'),
  '/day-sheet': () => import('./routes/day-sheet.tsx'),
  '/plan': () => import('./routes/plan.tsx'),
  '/set-lists': () => import('./routes/set-lists.tsx'),
  '/plan-questions': () => import('./routes/plan-questions.tsx'),
  '/account': () => import('./routes/account.tsx'),
  '/money': () => import('./routes/money.tsx'),
  '/contract-clauses': () => import('./routes/contract-clauses.tsx'),
  '/words': () => import('./routes/words.tsx'),
  '/website': () => import('./routes/website.tsx'),
  '/users': () => import('./routes/users.tsx'),
  '/payouts': () => import('./routes/payouts.tsx'),
  '/contact': () => import('./routes/contact.tsx'),
  '/signup-2': () => import('./routes/signup-2.tsx'),
  '/logout': () => import('./routes/logout.tsx'),
  '/consult': () => import('./routes/consult.tsx'),
  '/acts': () => import('./routes/acts.tsx'),
  '/artistview': () => import('./routes/artistview.tsx'),
  '/verify': () => import('./routes/verify.tsx'),
  '/about': () => import('./routes/about.tsx'),
  '/terms': () => import('./routes/terms.tsx'),
  '/privacy': () => import('./routes/privacy.tsx'),
  '/signup': () => import('./routes/signup.tsx'),
  '/signupclient': () => import('./routes/signupclient.tsx'),
  '/login': () => import('./routes/login.tsx'),
  '/password-reset': () => import('./routes/password-reset.tsx'),
  '/confirm-email': () => import('./routes/confirm-email.tsx'),
}

const shell = () => import('./shell.tsx')

/** Pages without menu and top bar. */
export const barePaths: readonly Path[] = [
  '/login',
  '/signup',
  '/signupclient',
  '/signup-2',
  '/password-reset',
  '/confirm-email',
  '/logout',
]

/** If loading fails, the error page takes the page's place and recovers by itself. */
const orSaySo = (load: Load) => lazy(() => loadChunk(load).catch(() => ({ default: ChunkError })))

type LazyPath = keyof typeof loaders
export const lazyPages = Object.fromEntries(
  Object.entries(loaders).map(([path, load]) => [path, orSaySo(load)]),
) as Record<LazyPath, ReturnType<typeof orSaySo>>
export const LazyShell = orSaySo(shell)

// After the account's response, which also provides the server time that list queries need.
const prepare = async ({ default: Page }: PageModule) => {
  const login = session.get()
  if (Page.prepare && login?.verified) Page.prepare(await queryClient.ensureQueryData(userQuery(login.id)))
}

/** If preloading fails, the actual load fails again visibly. */
setPreloader((path) => {
  if (path === '/splash') return
  loaders[path]()
    .then(prepare)
    .catch(() => undefined)
  if (!barePaths.includes(path)) shell().catch(() => undefined)
})
