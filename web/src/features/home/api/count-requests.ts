import { queryOptions } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'

/** The number of requests waiting for an agent; with a `+` if there is more than one page. */
export const requestCountQuery = queryOptions({
  queryKey: ['booking-requests', 'count'],
  queryFn: async ({ signal }) => {
    const { items, next } = await callPage('GET /booking-requests', { query: { limit: 50 }, signal })
    return { count: items.length, isMore: next !== undefined }
  },
})
