import { splashPath } from '../lib/splash-path.ts'

// The app always starts at the splash screen, which knows what was asked for (docs/product.md#screens). A module of its
// own, imported first: the router reads the address as soon as it is made.
const { pathname, search } = window.location
if (pathname !== '/splash') window.history.replaceState(null, '', splashPath(pathname, search))
