import { knownRoute } from './redirect.ts'

/**
 * The start URL for a requested one (docs/product.md#screens): `/event?id=1` → `/splash?id=1&redirect=%2Fevent`. A
 * query that already has a `redirect` (the login's) is nested in ours; otherwise it would be lost.
 */
export const splashPath = (pathname: string, search: string): string => {
  const query = new URLSearchParams(search)
  if (query.has('redirect')) return `/splash?redirect=${encodeURIComponent(pathname + search)}`
  query.append('redirect', pathname)
  return `/splash?${query}`
}

/** The inverse: the `redirect` path plus the remaining query. */
export const requestedPath = (splashSearch: string): string => {
  const query = new URLSearchParams(splashSearch)
  const target = knownRoute(query.get('redirect'))
  query.delete('redirect')
  const kept = query.toString()
  return kept === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${kept}`
}
