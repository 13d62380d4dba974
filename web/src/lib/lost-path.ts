import { isPath } from './paths.ts'
import { createStore } from './store.ts'

/** The path that somebody came by and that no page has; told after the redirect, until the next page. */
export const lostPath = createStore<string | undefined>(undefined)

/** Remembers a path of this site that no page has. */
export const noteLostPath = (path: string | null): void => {
  const [pathname = ''] = (path ?? '').split(/[?#]/)
  if (/^\/(?![/\\])/.test(pathname) && !isPath(pathname)) lostPath.set(pathname)
}
