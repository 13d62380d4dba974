import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Conversations with new messages; read again with the changes of events (live.ts). */
export const unreadQuery = queryOptions({
  queryKey: ['messages', 'unread'],
  queryFn: ({ signal }) => call('GET /unread-messages', { signal }),
  staleTime: 300_000,
})
