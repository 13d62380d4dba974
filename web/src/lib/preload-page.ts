import type { Path } from './paths.ts'

type Preload = (path: Path) => void
let preload: Preload = () => undefined

/** Set by the app, which knows the pages. */
export const setPreloader = (load: Preload): void => {
  preload = load
}
/** Preloads a page, on hover or while another one is shown. */
export const preloadPage: Preload = (path) => preload(path)
