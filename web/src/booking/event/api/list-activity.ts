import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'

export const activityQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['event', id, 'activity'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /events/{id}/activity', { params: { id }, query: { cursor: pageParam, limit: 20 }, signal }),
    getNextPageParam: (last) => last.next,
  })
