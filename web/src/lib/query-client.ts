import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'
import { notify } from './notify.ts'
import { session } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** A read that must not fail silently: the message of `notify.failure`. */
    queryMeta: { failure?: { say?: string; otherwise?: string } }
  }
}

/** A read is repeated once when nobody answered or the server stumbled; what the server refused stays refused. */
const worthRepeating = (failures: number, error: Error): boolean =>
  failures < 1 && (!(error instanceof ApiError) || error.status === undefined || error.status >= 500)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Whose session has ended is told so at the login.
      if (query.meta?.failure && session.get()) notify.failure(error, query.meta.failure)
    },
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: worthRepeating, retryDelay: 800, networkMode: 'always' },
    // Not paused while offline: a save must say that it failed, so that somebody can try again.
    mutations: { retry: false, networkMode: 'always' },
  },
})
