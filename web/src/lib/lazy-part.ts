import { lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

/** `React.lazy` with a retry and a timeout. For dialogs and other large parts of a page. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadChunk(load))

/**
 * For a part that will certainly be shown, such as a page's form: its code loads in parallel with the page's, without
 * delaying the page.
 */
export const earlyPart: typeof lazy = (load) => {
  let first: ReturnType<typeof load> | undefined = load()
  first.catch(() => undefined)
  return lazy(() =>
    loadChunk(() => {
      const work = first ?? load()
      first = undefined
      return work
    }),
  )
}
