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
 * Searches clients or artists by name on the server, because lists can have thousands of entries. Failures are silent
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

/** The name of an artist known only from the URL. Clients have no such endpoint: their names are on their events. */
export const artistNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['artist', id],
    queryFn: ({ signal }) => call('GET /artists/{id}', { params: { id }, signal }),
  })
