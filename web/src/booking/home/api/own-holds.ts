import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** The agency's next holds: Home shows those that end soon, or are challenged. */
export const ownHoldsQuery = queryOptions({
  queryKey: ['holds', 'home'],
  queryFn: ({ signal }) => call('GET /holds', { query: { limit: 200 }, signal }),
})
