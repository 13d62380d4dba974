import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'

export type Found = Answer<'GET /search'>

/** The API's limits. */
export const shortest = 2
export const longest = 100

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call('GET /search', { query: { q }, signal }),
    enabled: Array.from(q).length >= shortest,
    // Keeps the previous results while the user types.
    placeholderData: keepPreviousData,
  })

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** The caller's events of a day, in the reader's zone. */
export const dayQuery = (day: string | undefined) =>
  queryOptions({
    queryKey: ['events', 'day', day],
    queryFn: async ({ signal }) => {
      const query = { start_date: day!, end_date: nextDay(day!) }
      const rows = await call('GET /events', { query, signal })
      return rows.map(({ id, name, start, timezone, client, artist, group, status }) => ({
        ...{ id, name: name ?? '', start: start ?? null, timezone: timezone ?? null, status },
        ...{ client: client?.name ?? null, act: (artist ?? group)?.name ?? null },
      }))
    },
    enabled: day !== undefined,
  })
