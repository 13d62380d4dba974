import { queryOptions } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'

/** The requests waiting for an agent, oldest first; `isMore` if there is more than one page. */
export const waitingRequestsQuery = queryOptions({
  queryKey: ['booking-requests', 'home'],
  queryFn: async ({ signal }) => {
    const { items, next } = await callPage('GET /booking-requests', { query: { limit: 50 }, signal })
    return { items, isMore: next !== undefined }
  },
})
