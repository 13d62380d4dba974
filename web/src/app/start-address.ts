import { splashPath } from '../lib/splash-path.ts'
import { loadedPath as pathname } from './loaded-path.ts'

// The app always starts at the splash screen with the requested path (docs/product.md#screens). A separate module
// imported first, because the router reads the URL on creation.
const { search } = window.location
// A day sheet's address in the API opens its page.
const sheet = /^\/events\/(\w+)\/day-sheet\/?$/.exec(pathname)?.[1]
const wanted = sheet === undefined ? ([pathname, search] as const) : (['/day-sheet', `?id=${sheet}`] as const)
if (pathname !== '/splash') window.history.replaceState(null, '', splashPath(...wanted))
