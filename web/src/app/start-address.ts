import { splashPath } from '../lib/splash-path.ts'

// The app always starts at the splash screen with the requested path (docs/product.md#screens). A separate module
// imported first, because the router reads the URL on creation.
const { pathname, search } = window.location
if (pathname !== '/splash') window.history.replaceState(null, '', splashPath(pathname, search))
