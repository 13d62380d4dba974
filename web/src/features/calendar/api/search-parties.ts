import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

export type PartyKind = 'client' | 'artist'
export interface Party {
  id: string
  name: string
}

const some = 20
const short = (parties: readonly Party[]): Party[] => parties.map(({ id, name }) => ({ id, name }))

/**
 * Clients or artists by name: a list of thousands is searched on the server. A failure is silent
 * (docs/product.md#messages).
 */
export const partiesQuery = (kind: PartyKind, name: string) =>
  queryOptions({
    queryKey: [`${kind}s`, 'short', { name }],
    queryFn: async ({ signal }) => {
      const input = { query: { name, limit: some }, signal }
      return short(kind === 'client' ? await call('GET /clients', input) : await call('GET /artists', input))
    },
    placeholderData: keepPreviousData,
  })

/**
 * The name of an artist whom only an address names. Of clients there is no such call: their name stands on their
 * events.
 */
export const artistNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['artist', id],
    queryFn: ({ signal }) => call('GET /artists/{id}', { params: { id }, signal }),
  })
