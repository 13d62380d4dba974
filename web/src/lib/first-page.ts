import { userQuery } from './current-user.ts'
import { isPath, type Path, paths } from './paths.ts'
import { preloadPage } from './preload-page.ts'
import { queryClient } from './query-client.ts'
import { session } from './session.ts'
import { requestedPath } from './splash-path.ts'

/** The page that will actually be shown: visitors who request a private page get the login page. */
const nextPage = (target: string): Path => {
  const pathname = target.split(/[?#]/)[0] ?? '/'
  const path: Path = isPath(pathname) ? pathname : '/'
  return paths[path].access === 'public' || session.get() ? path : '/login'
}

/** Loads what follows the splash screen of this query: the page and the account. */
export const loadFirstPage = (splashSearch: string): void => {
  const login = session.get()
  preloadPage(login && !login.signup_complete ? '/signup-2' : nextPage(requestedPath(splashSearch)))
  if (login) void queryClient.prefetchQuery(userQuery(login.id))
}
