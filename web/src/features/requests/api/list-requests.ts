import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'

export const requestsKey = ['booking-requests'] as const

/** Unassigned booking requests, oldest first. */
export const requestsQuery = infiniteQueryOptions({
  queryKey: requestsKey,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) => callPage('GET /booking-requests', { query: { cursor: pageParam }, signal }),
  getNextPageParam: (last) => last.next,
})
