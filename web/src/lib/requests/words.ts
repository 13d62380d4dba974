import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** The agency's words, and those of one agent. */

export const agencyWordsQuery = queryOptions({
  queryKey: ['words', 'agency'],
  queryFn: ({ signal }) => call('GET /words', { signal }),
})

export const ownWordsQuery = (id: string) =>
  queryOptions({
    queryKey: ['words', id],
    queryFn: ({ signal }) => call('GET /users/{id}/words', { params: { id }, signal }),
  })
