import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

export type ProfileKind = 'artist' | 'brand' | 'group'

/** The public profile of an artist, brand or group, without email and phone. */
export const profileQuery = (kind: ProfileKind, id: string) =>
  queryOptions({
    queryKey: ['profile', kind, id],
    queryFn: ({ signal }) => {
      const input = { params: { id }, signal }
      if (kind === 'brand') return call('GET /public/brands/{id}', input)
      if (kind === 'group') return call('GET /public/groups/{id}', input)
      return call('GET /public/artists/{id}', input)
    },
  })
