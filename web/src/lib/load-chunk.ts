import { createStore } from './store.ts'

/** Maximum load time of a lazy part (docs/product.md#constants). */
export const chunkTimeout = 120_000

const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('This page took too long to load')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** The number of parts loading, for the progress bar at the top. */
export const chunksLoading = createStore(0)

/** Loads a part of the app and retries once, because mobile connections drop. */
export const loadChunk = async <T>(load: () => Promise<T>, ms = chunkTimeout): Promise<T> => {
  chunksLoading.set(chunksLoading.get() + 1)
  try {
    return await within(load(), ms)
  } catch {
    return await within(load(), ms)
  } finally {
    chunksLoading.set(chunksLoading.get() - 1)
  }
}
