import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'

export const prospectsQuery = infiniteQueryOptions({
  queryKey: ['prospects'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) => callPage('GET /prospects', { query: { cursor: pageParam }, signal }),
  getNextPageParam: (last) => last.next,
})
