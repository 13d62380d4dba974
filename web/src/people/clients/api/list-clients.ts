import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'

export type Client = Answer<'GET /clients'>[number]

export const clientsQuery = (name: string) =>
  infiniteQueryOptions({
    queryKey: ['clients', 'list', { name }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => callPage('GET /clients', { query: { name, cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.next,
    // Keeps the previous results while the user types.
    placeholderData: keepPreviousData,
  })
