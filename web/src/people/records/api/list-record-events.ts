import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'
import { nowMs } from '#web/lib/clock.ts'

const yearsFrom = (years: number) => {
  const now = new Date(nowMs())
  return new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate())).toISOString()
}

/** The kind of the id selects the filter for acts and people. */
const filterOf = (id: string) => {
  if (id.startsWith('cli_')) return { client: id }
  if (id.startsWith('ven_')) return { venue: id }
  if (id.startsWith('grp_')) return { group: id }
  return id.startsWith('mus_') ? { musician: id } : { artist: id }
}

/** The reader's events with a person, act or venue: three years back, two ahead. */
export const recordEventsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['events', 'record', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /events', {
        query: { start_date: yearsFrom(-3), end_date: yearsFrom(2), ...filterOf(id), cursor: pageParam },
        signal,
      }),
    getNextPageParam: (last) => last.next,
  })
