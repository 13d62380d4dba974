import { lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

/** `React.lazy` with the second try and the time-out of every part of the app. For dialogs and other big parts of a page. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadChunk(load))
