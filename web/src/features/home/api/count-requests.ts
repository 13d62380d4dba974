import { queryOptions } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'

/** How many requests wait for an agent; with a `+` where there are more than a page. */
export const requestCountQuery = queryOptions({
  queryKey: ['booking-requests', 'count'],
  queryFn: async ({ signal }) => {
    const { items, next } = await callPage('GET /booking-requests', { query: { limit: 50 }, signal })
    return { count: items.length, isMore: next !== undefined }
  },
})
