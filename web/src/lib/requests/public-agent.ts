import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** The agent of a signup link. */
export const publicAgentQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-agent', id],
    queryFn: ({ signal }) => call('GET /public/agents/{id}', { params: { id }, signal }),
  })
