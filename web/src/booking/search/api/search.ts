import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isWhat } from '#shared/domain/free-words.ts'
import { openMatter } from '#shared/domain/event/lifecycle/open-matter.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { Availability } from '#shared/domain/time-taken/schema.ts'
import { call, callPage, type PageOf } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { nowIso } from '#web/lib/clock.ts'
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
export const dayQuery = (day: string | undefined, viewer: Viewer) =>
  queryOptions({
    queryKey: ['events', 'day', day],
    queryFn: ({ signal }) => call('GET /events', { query: { start_date: day!, end_date: nextDay(day!) }, signal }),
    select: (rows) =>
      rows.map((row) => ({
        ...{ id: row.id, name: row.name ?? '', start: row.start ?? null, timezone: row.timezone ?? null },
        ...{ client: row.client?.name ?? null, act: (row.artist ?? row.group)?.name ?? null, status: row.status },
        open: openMatter(row, viewer, nowIso()),
      })),
    enabled: day !== undefined,
  })

/** A page has two hundred people; a search shows six of each kind. */
const maxPages = 5

const pages = async <T>(page: (cursor: string | undefined) => Promise<PageOf<T[]>>): Promise<T[]> => {
  const all: T[] = []
  let cursor: string | undefined
  for (let n = 0; n < maxPages; n += 1) {
    const { items, next } = await page(cursor)
    all.push(...items)
    cursor = next
    if (!cursor) break
  }
  return all
}

export interface FoundPerson {
  id: string
  name: string
  genres?: readonly string[] | null | undefined
  /** Of a musician. */
  instruments?: readonly string[] | undefined
  availability: Availability
}

/** One row of each musician, with all they play. */
const byMusician = (rows: Answer<'GET /musician-instruments'>): FoundPerson[] => {
  const found = new Map<string, FoundPerson & { instruments: string[] }>()
  for (const { musician_id: id, musician_name: name, instrument, availability = 'free' } of rows) {
    const known = found.get(id)
    if (known) known.instruments.push(instrument)
    else found.set(id, { id, name, instruments: [instrument], availability })
  }
  return [...found.values()]
}

/** Acts and musicians who are what was asked for, and how their evening is taken; the free ones first. */
const everybodyOn = async (day: string, what: string, signal: AbortSignal): Promise<FoundPerson[]> => {
  const query = { ...eveningOf(day), limit: 200, unavailable: 'true' as const }
  const [artists, groups, musicians] = await Promise.all([
    pages((cursor) => callPage('GET /artists', { query: { ...query, cursor }, signal })),
    pages((cursor) => callPage('GET /groups', { query: { ...query, cursor }, signal })),
    pages((cursor) => callPage('GET /musician-instruments', { query: { ...query, cursor }, signal })),
  ])
  const acts = [...artists, ...groups].filter((act) => isWhat(act, what))
  const asActs = acts.map(({ id, name, genres, availability = 'free' }) => ({ id, name, genres, availability }))
  const players = byMusician(musicians).filter((one) => isWhat(one, what))
  return [...asActs, ...players].sort((a, b) => a.name.localeCompare(b.name))
}

export interface FreeDay {
  day: string
  found: readonly FoundPerson[]
}

/** Those who fit, free or taken, in the evening of each day. */
export const freeQuery = (days: readonly string[], what: string) =>
  queryOptions({
    // Changed by the same events as the lists of acts.
    queryKey: ['artists', 'free', days, what],
    queryFn: ({ signal }): Promise<FreeDay[]> =>
      Promise.all(days.map(async (day) => ({ day, found: await everybodyOn(day, what, signal) }))),
    enabled: days.length > 0,
  })
