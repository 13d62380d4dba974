import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'

export type Found = Answer<'GET /search'>

/** The API's limits. */
export const shortest = 2
export const longest = 100

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call('GET /search', { query: { q }, signal }),
    enabled: Array.from(q).length >= shortest,
    // Keeps the previous results while the user types.
    placeholderData: keepPreviousData,
  })
