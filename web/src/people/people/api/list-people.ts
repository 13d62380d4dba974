import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'
import type { Query } from '#web/lib/api/contract-types.ts'

export const peopleKey = ['people'] as const

export type PeopleFilter = Pick<Query<'GET /people'>, 'name' | 'role' | 'state'>

export const peopleQuery = (filter: PeopleFilter) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /people', { query: { ...filter, limit: 50, cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.next,
    // Keeps the previous results while the user types.
    placeholderData: keepPreviousData,
  })
