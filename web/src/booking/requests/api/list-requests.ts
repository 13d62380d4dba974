import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'

export const requestsQuery = infiniteQueryOptions({
  queryKey: ['booking-requests'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) => callPage('GET /booking-requests', { query: { cursor: pageParam }, signal }),
  getNextPageParam: (last) => last.next,
})
