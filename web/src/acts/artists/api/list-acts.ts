import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Availability } from '#shared/domain/time-taken/schema.ts'
import { callPage, type PageOf } from '#web/lib/api/client.ts'
import { eveningOf } from '#web/lib/evening.ts'
import type { Act, ActKind } from '#web/acts/artists/act.ts'

interface Row {
  id: string
  name: string
  picture?: string | null | undefined
  profile_picture?: string | null | undefined
  logo?: string | null | undefined
  bio?: string | null | undefined
  genres?: readonly string[] | null | undefined
  availability?: Availability | undefined
}

const pageOf = (kind: ActKind, { items, next }: PageOf<Row[]>): PageOf<Act[]> => ({
  items: items.map(({ id, name, picture, profile_picture, logo, bio, genres, availability }) => ({
    id,
    name,
    kind,
    picture: picture ?? logo ?? profile_picture ?? undefined,
    bio: bio ?? '',
    genres,
    availability,
  })),
  next,
})

interface ListQuery {
  name: string
  cursor: string | undefined
  start?: string
  end?: string
  unavailable?: 'true'
}

const lists = {
  artist: async (query: ListQuery, signal: AbortSignal) =>
    pageOf('artist', await callPage('GET /artists', { query, signal })),
  brand: async ({ name, cursor }: ListQuery, signal: AbortSignal) =>
    pageOf('brand', await callPage('GET /brands', { query: { name, cursor }, signal })),
  group: async (query: ListQuery, signal: AbortSignal) =>
    pageOf('group', await callPage('GET /groups', { query, signal })),
}

/** Artists, brands or groups, by name; on a day only those who are free, or everybody and how their time is taken. */
export const actsQuery = (kind: ActKind, name: string, day: string, isEverybody: boolean) =>
  infiniteQueryOptions({
    queryKey: [`${kind}s`, 'list', { name, day, isEverybody }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      lists[kind](
        {
          name,
          cursor: pageParam,
          ...(day !== '' && eveningOf(day)),
          ...(day !== '' && isEverybody && { unavailable: 'true' }),
        },
        signal,
      ),
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
