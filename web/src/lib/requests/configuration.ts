import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Instruments, meal preferences and the partner's offer; a failure is silent (spec section 8). */
const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  staleTime: 60 * 60_000,
  queryFn: ({ signal }) => call('GET /configuration', { signal }),
})

export const useConfiguration = () => useQuery(configurationQuery).data
