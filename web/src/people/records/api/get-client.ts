import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['client', id],
    queryFn: ({ signal }) => call('GET /clients/{id}', { params: { id }, signal }),
  })
