import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** An artist, brand or group; one endpoint serves all three. */
export const actQuery = (id: string) =>
  queryOptions({
    queryKey: ['artist', id],
    queryFn: ({ signal }) => call('GET /artists/{id}', { params: { id }, signal }),
  })
