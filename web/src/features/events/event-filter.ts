import { eventStatuses, isCalledOff, type EventStatus } from '#shared/domain/event/record/status.ts'
import { isOverdue, owedOf } from '#shared/domain/event/money/owed.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { toInstant } from '#shared/domain/time.ts'
import { owings, type Owing } from '#web/lib/owing-path.ts'
import { readSort, type Sort, writeSort } from './sort-events.ts'

/** The filter of the events list. It is kept in the URL, so that it can be shared, saved and returned to. */
export const whens = ['upcoming', 'past', 'canceled'] as const
export type When = (typeof whens)[number]

export interface EventFilter {
  when: When
  /** Such as `2026-07`; takes the place of upcoming and past. */
  month?: string | undefined
  client?: string | undefined
  /** An artist or a group. */
  act?: string | undefined
  venue?: string | undefined
  agent?: string | undefined
  statuses: readonly EventStatus[]
  /** Those that owe, of any time. */
  unpaid: boolean
  /** Those that owe, or are overdue, of the chosen time. */
  owing?: Owing | undefined
  /** Otherwise as the server has them: by date. */
  sort?: Sort | undefined
}

const isMonth = (text: string | null): text is string => text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
const idOf = (query: URLSearchParams, name: string, prefix: RegExp) => {
  const id = query.get(name)
  return id !== null && prefix.test(id) ? id : undefined
}

export const readFilter = (query: URLSearchParams): EventFilter => {
  const month = query.get('month')
  return {
    when: whens.find((when) => when === query.get('when')) ?? 'upcoming',
    month: isMonth(month) ? month : undefined,
    client: idOf(query, 'client', /^cli_/),
    act: idOf(query, 'act', /^(art|grp)_/),
    venue: idOf(query, 'venue', /^ven_/),
    agent: idOf(query, 'agent', /^agt_/),
    statuses: eventStatuses.filter((status) => query.getAll('status').includes(status)),
    unpaid: query.get('unpaid') === 'true',
    owing: owings.find((owing) => owing === query.get('owing')),
    sort: readSort(query.get('sort')),
  }
}

/** The shortest query of a filter: defaults are left out, so that equal filters have equal addresses. */
export const writeFilter = ({ when, statuses, unpaid, owing, sort, ...ids }: EventFilter): URLSearchParams => {
  const query = new URLSearchParams()
  if (when !== 'upcoming') query.set('when', when)
  for (const name of ['month', 'client', 'act', 'venue', 'agent'] as const) if (ids[name]) query.set(name, ids[name])
  for (const status of statuses) query.append('status', status)
  if (unpaid) query.set('unpaid', 'true')
  if (owing) query.set('owing', owing)
  if (sort) query.set('sort', writeSort(sort))
  return query
}

/** How many filters are set beside upcoming, past and canceled. */
export const filterCount = (filter: EventFilter): number =>
  ['month', 'client', 'act', 'venue', 'agent'].filter((name) => filter[name as 'month'] !== undefined).length +
  filter.statuses.length +
  (filter.unpaid ? 1 : 0) +
  (filter.owing ? 1 : 0)

const years = (from: Date, n: number) =>
  new Date(Date.UTC(from.getUTCFullYear() + n, from.getUTCMonth(), from.getUTCDate())).toISOString()
const nextMonth = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 10)

/** The server's filters: it has a view for each of these, so that it reads only what it returns. */
export const rangeOf = ({ when, month, client, act, venue, agent, unpaid }: EventFilter, now: Date) => {
  const party = { client, venue, agent, ...(act?.startsWith('grp_') ? { group: act } : { artist: act }) }
  if (month !== undefined) {
    return { start_date: `${month}-01`, end_date: nextMonth(month), sort: 'asc' as const, ...party }
  }
  if (unpaid) return { start_date: years(now, -3), end_date: years(now, 2), sort: 'asc' as const, ...party }
  if (when === 'upcoming')
    return { start_date: now.toISOString(), end_date: years(now, 2), sort: 'asc' as const, ...party }
  const until = when === 'past' ? now.toISOString() : years(now, 2)
  return { start_date: years(now, -3), end_date: until, sort: 'desc' as const, ...party }
}

const isInTime = ({ when, month, unpaid }: EventFilter, { end }: EventProjection, now: number): boolean =>
  // A debt is owed before and after the gig.
  unpaid ||
  month !== undefined ||
  when === 'canceled' ||
  (end == null || Date.parse(end) > now) === (when === 'upcoming')

/**
 * Whether a row that the server returned is shown. Canceled events have their own list. An event in progress counts as
 * upcoming until it ends, and is not listed twice.
 */
export const isShown = (filter: EventFilter, row: EventProjection, now: number): boolean =>
  (filter.unpaid || isCalledOff(row) === (filter.when === 'canceled')) &&
  isInTime(filter, row, now) &&
  (filter.statuses.length === 0 || filter.statuses.includes(row.status)) &&
  (!(filter.unpaid || filter.owing) || owedOf(row) > 0) &&
  (filter.owing !== 'overdue' || isOverdue(row, toInstant(now)))
