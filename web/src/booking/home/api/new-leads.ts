import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** The newest prospects: Home shows those that nobody has answered. */
export const newLeadsQuery = queryOptions({
  queryKey: ['prospects', 'home'],
  queryFn: ({ signal }) => call('GET /prospects', { query: { limit: 50 }, signal }),
})
