import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

export const factorsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['factors', userId],
    queryFn: () => call('GET /users/{id}/factors', { params: { id: userId } }),
  })
