import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Instruments, meal preferences and the partner offer; failures are silent (docs/product.md#messages). */
const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  staleTime: 60 * 60_000,
  queryFn: ({ signal }) => call('GET /configuration', { signal }),
})

export const useConfiguration = () => useQuery(configurationQuery).data
