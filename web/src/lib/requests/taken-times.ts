import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** The times that a person took themselves, or another calendar of theirs. */
export const takenTimesQuery = (userId: string, query: { start: string; end: string }) =>
  queryOptions({
    queryKey: ['taken-times', userId, query],
    queryFn: () => call('GET /users/{id}/taken-times', { params: { id: userId }, query }),
  })
