import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** The agency's name, logo and color. */
export const brandQuery = queryOptions({
  queryKey: ['brand'],
  queryFn: ({ signal }) => call('GET /brand', { signal }),
  staleTime: 600_000,
})
