import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isWhat, type FreeWish } from '#shared/domain/free-words.ts'
import { call, callPage } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { eveningOf } from '#web/lib/evening.ts'

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
    queryFn: ({ signal }) => call('GET /events', { query: { start_date: day!, end_date: nextDay(day!) }, signal }),
    select: (rows) =>
      rows.map(({ id, name, start, timezone, client, artist, group, status }) => ({
        ...{ id, name: name ?? '', start: start ?? null, timezone: timezone ?? null, status },
        ...{ client: client?.name ?? null, act: (artist ?? group)?.name ?? null },
      })),
    enabled: day !== undefined,
  })

/** A page has two hundred acts; a search shows six of them. */
const maxPages = 5

const actsOf = async (path: 'GET /artists' | 'GET /groups', { day, what }: FreeWish, signal: AbortSignal) => {
  const acts: FreeAct[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const { items, next } = await callPage(path, { query: { ...eveningOf(day), limit: 200, cursor }, signal })
    acts.push(...items.filter((act) => isWhat(act, what)).map(({ id, name, genres }) => ({ id, name, genres })))
    cursor = next
    if (!cursor) break
  }
  return acts
}

export interface FreeAct {
  id: string
  name: string
  genres?: readonly string[] | null | undefined
}

/** Artists and groups that are free in the evening of a day. */
export const freeQuery = (wish: FreeWish | undefined) =>
  queryOptions({
    // Changed by the same events as the lists of acts.
    queryKey: ['artists', 'free', wish],
    queryFn: async ({ signal }) => {
      const found = await Promise.all([actsOf('GET /artists', wish!, signal), actsOf('GET /groups', wish!, signal)])
      return found.flat().sort((a, b) => a.name.localeCompare(b.name))
    },
    enabled: wish !== undefined,
  })
