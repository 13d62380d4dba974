import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'
import { readOrCached } from './offline-cache.ts'
import { notify } from './notify.ts'
import { session } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The `notify.failure` message of a read that must not fail silently. */
    queryMeta: { failure?: { say?: string; otherwise?: string } }
  }
}

/** Reads are retried once after a network error, a 5xx or a crowd, never after a refusal. */
const worthRepeating = (failures: number, error: Error): boolean =>
  failures < 1 && (!(error instanceof ApiError) || error.status === undefined || error.status >= 500 || error.isCrowd)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Earlier answers stay on the screen: a missing connection is no news.
      const isShown = query.state.data !== undefined && error instanceof ApiError && error.status === undefined
      // An ended session is reported on the login page.
      if (query.meta?.failure && session.get() && !isShown) notify.failure(error, query.meta.failure)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: worthRepeating,
      retryDelay: 800,
      networkMode: 'always',
      persister: readOrCached,
    },
    // Not paused while offline: a save must fail visibly so that the user can retry.
    mutations: { retry: false, networkMode: 'always' },
  },
})
