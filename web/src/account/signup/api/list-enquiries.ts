import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

export const enquiriesQuery = queryOptions({
  queryKey: ['enquiries'],
  queryFn: ({ signal }) => call('GET /enquiries', { signal }),
})
