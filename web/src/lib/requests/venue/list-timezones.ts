import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

export const timezonesQuery = queryOptions({
  queryKey: ['timezones'],
  staleTime: 60 * 60_000,
  queryFn: ({ signal }) => call('GET /timezones', { signal }),
})
