import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'

export const verificationsKey = ['users', 'unverified'] as const

export const verificationsQuery = infiniteQueryOptions({
  queryKey: verificationsKey,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    callPage('GET /users', { query: { verified: 'false', limit: 20, cursor: pageParam }, signal }),
  getNextPageParam: (page) => page.next,
})
