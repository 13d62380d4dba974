import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'
import type { ActsFilter } from '#web/acts/public-acts/acts-filter.ts'

/** Three rows of four; the next page loads as its end comes into view. */
const limit = 24

/** The acts that everybody may see, by name. */
export const publicActsQuery = (filter: ActsFilter) =>
  infiniteQueryOptions({
    queryKey: ['public-acts', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /public/acts', { query: { ...filter, limit, cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
