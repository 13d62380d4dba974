import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** An act is an artist or a group. */
export type PartyKind = 'client' | 'artist' | 'act' | 'venue'
export interface Party {
  id: string
  name: string
}
interface Search {
  query: { name: string; limit: number }
  signal: AbortSignal
}

const some = 20
const lists: Record<PartyKind, (search: Search) => Promise<readonly Party[]>> = {
  client: (search) => call('GET /clients', search),
  artist: (search) => call('GET /artists', search),
  venue: (search) => call('GET /venues', search),
  act: async (search) => {
    const [artists, groups] = await Promise.all([call('GET /artists', search), call('GET /groups', search)])
    return [...artists, ...groups].sort((a, b) => a.name.localeCompare(b.name)).slice(0, some)
  },
}

/**
 * Searches a kind by name on the server, because lists can have thousands of entries. Failures are silent
 * (docs/product.md#messages).
 */
export const partiesQuery = (kind: PartyKind, name: string) =>
  queryOptions({
    queryKey: [`${kind}s`, 'short', { name }],
    queryFn: async ({ signal }) =>
      (await lists[kind]({ query: { name, limit: some }, signal })).map((party) => ({
        id: party.id,
        name: party.name,
      })),
    placeholderData: keepPreviousData,
  })

/** The name of an artist or group known only from the URL. Clients have no such endpoint for everybody. */
export const actNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['artist', id],
    queryFn: ({ signal }) => call('GET /artists/{id}', { params: { id }, signal }),
  })
