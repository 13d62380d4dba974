import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** How far the agency is set up. Each visit of Home asks again, until nothing is left to do. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call('GET /setup', { signal }),
  staleTime: ({ state }) => (state.data?.length === 0 ? Infinity : 0),
})
