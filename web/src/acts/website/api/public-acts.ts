import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** The acts with a public page, as many as a list can show. */
export const publicActsQuery = queryOptions({
  queryKey: ['website', 'acts'],
  queryFn: ({ signal }) => call('GET /public/acts', { query: { limit: 200 }, signal }),
})
