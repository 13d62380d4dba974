import { lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

/**
 * `React.lazy` with the second try and the time-out of every part of the app. For dialogs and other big parts of a
 * page.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadChunk(load))

/**
 * The same for a part that is certainly shown, such as the form of a form page: its code starts to load together with
 * the page's, and the page does not wait for it.
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
