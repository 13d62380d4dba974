import { eventStatuses, isCalledOff, type EventStatus } from '#shared/domain/event/record/status.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { dayAfterMonth, gigMonth, startsOn } from '#shared/domain/event/record/gig-day.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { toInstant } from '#shared/domain/time.ts'
import { figureOf, figures, isCommission, type Figure } from '#web/lib/figure-path.ts'
import { readSort, type Sort, writeSort } from './sort-events.ts'

/** The filter of the events list. It is kept in the URL, so that it can be shared, saved and returned to. */
export const whens = ['upcoming', 'past', 'canceled'] as const
export type When = (typeof whens)[number]

export interface EventFilter {
  when: When
  /** Such as `2026-07`, of the day at the place; takes the place of upcoming and past. */
  month?: string | undefined
  /** The last of several months. */
  through?: string | undefined
  client?: string | undefined
  /** An artist or a group. */
  act?: string | undefined
  venue?: string | undefined
  agent?: string | undefined
  statuses: readonly EventStatus[]
  /** Those that owe, of any time. */
  unpaid: boolean
  /** Those that add to this sum, of the chosen time. */
  figure?: Figure | undefined
  /** Otherwise as the server has them: by date. */
  sort?: Sort | undefined
  /** By stage instead of as a list. */
  isBoard?: boolean
}

const isMonth = (text: string | null): text is string => text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
const idOf = (query: URLSearchParams, name: string, prefix: RegExp) => {
  const id = query.get(name)
  return id !== null && prefix.test(id) ? id : undefined
}

export const readFilter = (query: URLSearchParams): EventFilter => {
  const [month, through] = [query.get('month'), query.get('through')]
  // As earlier releases named it in saved views.
  const figure = query.get('figure') ?? query.get('owing')
  return {
    when: whens.find((when) => when === query.get('when')) ?? 'upcoming',
    month: isMonth(month) ? month : undefined,
    through: isMonth(month) && isMonth(through) && through > month ? through : undefined,
    client: idOf(query, 'client', /^cli_/),
    act: idOf(query, 'act', /^(art|grp)_/),
    venue: idOf(query, 'venue', /^ven_/),
    agent: idOf(query, 'agent', /^agt_/),
    statuses: eventStatuses.filter((status) => query.getAll('status').includes(status)),
    unpaid: query.get('unpaid') === 'true',
    figure: figures.find((one) => one === figure),
    sort: readSort(query.get('sort')),
    isBoard: query.get('view') === 'board',
  }
}

/** The shortest query of a filter: defaults are left out, so that equal filters have equal addresses. */
export const writeFilter = ({
  when,
  statuses,
  unpaid,
  figure,
  sort,
  isBoard,
  ...ids
}: EventFilter): URLSearchParams => {
  const query = new URLSearchParams()
  if (when !== 'upcoming') query.set('when', when)
  for (const name of ['month', 'through', 'client', 'act', 'venue', 'agent'] as const)
    if (ids[name]) query.set(name, ids[name])
  for (const status of statuses) query.append('status', status)
  if (unpaid) query.set('unpaid', 'true')
  if (figure) query.set('figure', figure)
  if (sort) query.set('sort', writeSort(sort))
  if (isBoard) query.set('view', 'board')
  return query
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Jun 2026 – May 2027`; empty without a month. */
export const monthsText = ({ month, through }: EventFilter): string =>
  [month, through].flatMap((one) => (one === undefined ? [] : [monthFormat.format(new Date(`${one}-01`))])).join(' – ')

/** How many filters are set beside upcoming, past and canceled. */
export const filterCount = (filter: EventFilter): number =>
  ['month', 'client', 'act', 'venue', 'agent'].filter((name) => filter[name as 'month'] !== undefined).length +
  filter.statuses.length +
  (filter.unpaid ? 1 : 0) +
  (filter.figure ? 1 : 0)

const years = (from: Date, n: number) =>
  new Date(Date.UTC(from.getUTCFullYear() + n, from.getUTCMonth(), from.getUTCDate())).toISOString()
/** The server's filters: it has a view for each of these, so that it reads only what it returns. */
export const rangeOf = ({ when, month, through, client, act, venue, agent, unpaid }: EventFilter, now: Date) => {
  const party = { client, venue, agent, ...(act?.startsWith('grp_') ? { group: act } : { artist: act }) }
  if (month !== undefined) {
    const [from, to] = startsOn(`${month}-01`, dayAfterMonth(through ?? month))
    return { start_date: from, end_date: to, sort: 'asc' as const, ...party }
  }
  if (unpaid) return { start_date: years(now, -3), end_date: years(now, 2), sort: 'asc' as const, ...party }
  if (when === 'upcoming')
    return { start_date: now.toISOString(), end_date: years(now, 2), sort: 'asc' as const, ...party }
  const until = when === 'past' ? now.toISOString() : years(now, 2)
  return { start_date: years(now, -3), end_date: until, sort: 'desc' as const, ...party }
}

const isInTime = ({ when, month, through, unpaid }: EventFilter, row: EventProjection, now: number): boolean => {
  // A debt is owed before and after the gig.
  if (unpaid) return true
  if (month !== undefined) {
    const own = gigMonth(row)
    return own !== undefined && own >= month && own <= (through ?? month)
  }
  return when === 'canceled' || (row.end == null || Date.parse(row.end) > now) === (when === 'upcoming')
}

/** Debts and shares remain of called-off events, too. */
const isOfAnyState = ({ unpaid, month, figure }: EventFilter): boolean =>
  unpaid || (month !== undefined && isCommission(figure))

/**
 * Whether a row that the server returned is shown. Canceled events have their own list. An event in progress counts as
 * upcoming until it ends, and is not listed twice.
 */
export const isShown = (filter: EventFilter, row: EventProjection, now: number): boolean =>
  (isOfAnyState(filter) || isCalledOff(row) === (filter.when === 'canceled')) &&
  isInTime(filter, row, now) &&
  (filter.statuses.length === 0 || filter.statuses.includes(row.status)) &&
  (!filter.unpaid || owedOf(row) > 0) &&
  (filter.figure === undefined || figureOf(filter.figure)(row, toInstant(now)) > 0)
