import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'

export const allHoldsQuery = infiniteQueryOptions({
  queryKey: ['holds', 'all'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) => callPage('GET /holds', { query: { cursor: pageParam }, signal }),
  getNextPageParam: (last) => last.next,
})
