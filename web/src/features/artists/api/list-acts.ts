import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callPage, type PageOf } from '#web/lib/api/client.ts'
import type { Act, ActKind } from '../act.ts'

interface Row {
  id: string
  name: string
  picture?: string | null | undefined
  profile_picture?: string | null | undefined
  logo?: string | null | undefined
  bio?: string | null | undefined
}

const pageOf = (kind: ActKind, { items, next }: PageOf<Row[]>): PageOf<Act[]> => ({
  items: items.map(({ id, name, picture, profile_picture, logo, bio }) => ({
    id,
    name,
    kind,
    picture: picture ?? logo ?? profile_picture ?? undefined,
    bio: bio ?? '',
  })),
  next,
})

const lists = {
  artist: async (query: { name: string; cursor: string | undefined }, signal: AbortSignal) =>
    pageOf('artist', await callPage('GET /artists', { query, signal })),
  brand: async (query: { name: string; cursor: string | undefined }, signal: AbortSignal) =>
    pageOf('brand', await callPage('GET /brands', { query, signal })),
  group: async (query: { name: string; cursor: string | undefined }, signal: AbortSignal) =>
    pageOf('group', await callPage('GET /groups', { query, signal })),
}

/** Artists, brands or groups, ordered by name. */
export const actsQuery = (kind: ActKind, name: string) =>
  infiniteQueryOptions({
    queryKey: [`${kind}s`, 'list', { name }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => lists[kind]({ name, cursor: pageParam }, signal),
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
