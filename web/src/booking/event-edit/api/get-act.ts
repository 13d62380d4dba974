import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Party } from '#web/booking/event-edit/event-values.ts'

export interface ActToBook {
  artist?: Party<'artist'>
  group?: Party<'group'>
}

/** An artist, or a group with its members, which only the list of groups contains. */
export const actToBookQuery = (id: string) =>
  queryOptions({
    queryKey: ['act-to-book', id],
    queryFn: async ({ signal }): Promise<ActToBook> => {
      const act = await call('GET /artists/{id}', { params: { id }, signal })
      if (!id.startsWith('grp_')) return { artist: act }
      const groups = await call('GET /groups', { query: { name: act.name, limit: 200 }, signal })
      const group = groups.find((one) => one.id === id)
      return group ? { group } : {}
    },
  })
