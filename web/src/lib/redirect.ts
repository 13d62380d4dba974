import { isPath } from './paths.ts'

/** Pages that are never redirect targets, because they would loop or undo the login. */
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
  // Browsers treat `//evil.example` and `/\evil.example` as other hosts.
  if (!/^\/(?![/\\])/.test(value)) return undefined
  try {
    const url = new URL(value, window.location.origin)
    return url.origin === window.location.origin && isPath(url.pathname) ? url : undefined
  } catch {
    return undefined
  }
}

/** Path, query and hash of a known route of this origin; `/` for anything else. */
export const knownRoute = (value: string | null | undefined): string => {
  const url = parse(value ?? '')
  return url ? url.pathname + url.search + url.hash : '/'
}

/** Where to go after a login: a known route that does not undo it. */
export const redirectTarget = (value: string | null | undefined): string => {
  const url = parse(value ?? '')
  return url && !neverTargets.has(url.pathname) ? url.pathname + url.search + url.hash : '/'
}

/** `/login?redirect=…` with the full requested path (docs/product.md#screens). */
export const loginPath = (wanted: string): string => `/login?redirect=${encodeURIComponent(wanted)}`
