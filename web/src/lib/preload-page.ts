import type { Path } from './paths.ts'

type Preload = (path: Path) => void
let preload: Preload = () => undefined

/** The app, which knows the pages, says here how to load one early. */
export const setPreloader = (load: Preload): void => {
  preload = load
}
/** Starts loading a page before it is asked for: on hover, or while something else is shown. */
export const preloadPage: Preload = (path) => preload(path)
