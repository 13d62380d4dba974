import { del, get, isCancelError, post, put } from '@aws-amplify/api-rest'
import { Amplify } from '@aws-amplify/core'
import { apiBase, globalHeaders } from './headers.ts'

export const apiName = 'bookme'
export const operations = { GET: get, POST: post, PUT: put, DELETE: del }
export { isCancelError }

Amplify.configure(
  { API: { REST: { [apiName]: { endpoint: apiBase } } } },
  {
    API: {
      REST: {
        headers: async () => globalHeaders(),
        // React Query retries reads; writes must never be retried automatically.
        retryStrategy: { strategy: 'no-retry' },
        defaultAuthMode: 'none',
      },
    },
  },
)
