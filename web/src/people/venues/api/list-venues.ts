import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'

export const venuesQuery = (name: string) =>
  infiniteQueryOptions({
    queryKey: ['venues', 'list', { name }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => callPage('GET /venues', { query: { name, cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.next,
    // Keeps the previous results while the user types.
    placeholderData: keepPreviousData,
  })
