import { isPath } from './paths.ts'

/** Pages to which nobody is sent back: they would loop, or undo the login. */
const neverTargets: ReadonlySet<string> = new Set([
  '/login',
  '/logout',
  '/splash',
  '/signup',
  '/signupclient',
  '/password-reset',
  '/confirm-email',
])

const parse = (value: string): URL | undefined => {
  // `//evil.example` and `/\evil.example` are other hosts to a browser.
  if (!/^\/(?![/\\])/.test(value)) return undefined
  try {
    const url = new URL(value, window.location.origin)
    return url.origin === window.location.origin && isPath(url.pathname) ? url : undefined
  } catch {
    return undefined
  }
}

/** Path, query and hash of a known route of this origin; anything else gives `/`. */
export const knownRoute = (value: string | null | undefined): string => {
  const url = parse(value ?? '')
  return url ? url.pathname + url.search + url.hash : '/'
}

/** Where to go after a login: a known route, and none that would undo it. */
export const redirectTarget = (value: string | null | undefined): string => {
  const url = parse(value ?? '')
  return url && !neverTargets.has(url.pathname) ? url.pathname + url.search + url.hash : '/'
}

/** `/login?redirect=…` with the full path that somebody wanted (docs/product.md#screens). */
export const loginPath = (wanted: string): string => `/login?redirect=${encodeURIComponent(wanted)}`
