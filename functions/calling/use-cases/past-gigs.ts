import type { CallList } from '#shared/domain/call-list/schema.ts'
import type { Past, PastAnswer, PastGig } from '#functions/calling/rules/suggest.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { callListsOf } from '#functions/calling/data/call-lists.ts'
import { eventsInRange } from '#functions/event/data/event-range.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Place } from './open-chair.ts'

const yearsBack = 2
/** So many events are read whole, for what people earned and how fast they answered. */
const mostRead = 10

/**
 * Past events: of the act or leader, unless it is their place, and of the agent. A request without an agent is compared
 * with those of the reader.
 */
const viewsOf = ({ artist, bandleader, agent }: Event, { role }: Place, reader: Viewer) => {
  const others = [role !== 'artist' && artist?.user_id, role !== 'bandleader' && bandleader?.user_id].filter(
    (id) => typeof id === 'string',
  )
  const own = agent?.user_id === undefined && reader.is_admin ? 'ALL' : `U#${agent?.user_id ?? reader.id}`
  return [...others.map((id) => ({ view: `U#${id}`, withThem: true })), { view: own, withThem: others.length === 0 }]
}

type Row = Parameters<typeof vendorsOf>[0] & {
  id: string
  start?: string | null | undefined
  timezone?: string | undefined
  withThem: boolean
}

/** The last event of each person, and no more than are read whole. */
const telling = (past: readonly Row[], people: readonly { id: string }[]): Set<string> => {
  const open = new Set(people.map(({ id }) => id))
  const found = new Set<string>()
  for (const row of past) {
    const those = vendorsOf(row).map(({ key }) => key.split('|')[0]!)
    if (found.size === mostRead) break
    if (those.some((id) => open.has(id))) found.add(row.id)
    for (const id of those) open.delete(id)
  }
  return found
}

export const rowsOf = async (deps: Deps, event: Event, place: Place, reader: Viewer): Promise<Row[]> => {
  const from = new Date(deps.now)
  from.setUTCFullYear(from.getUTCFullYear() - yearsBack)
  const range = { rest: {}, from: from.toISOString(), to: deps.now, descending: true, limit: 200 }
  const found = await Promise.all(
    viewsOf(event, place, reader).map(async ({ view, withThem }) =>
      (await eventsInRange(deps, { view, ...range })).projections.map((row) => ({ ...row, withThem })),
    ),
  )
  // With act and leader comes first.
  const rows = new Map(
    found
      .flat()
      .toReversed()
      .map((row) => [row.id, row]),
  )
  return [...rows.values()]
    .filter(({ id, start }) => id !== event.id && start != null && start < deps.now)
    .toSorted((a, b) => b.start!.localeCompare(a.start!))
}

export const gigsOf = (past: readonly Row[], whole: ReadonlyMap<string, Event | undefined> = new Map()): PastGig[] =>
  past.map((row) => {
    const event = whole.get(row.id)
    const people = vendorsOf(event ?? row).map(({ key, status, rate }) => ({
      ...{ id: key.split('|')[0]!, status },
      rate: event ? rate : undefined,
    }))
    return { start: row.start, timezone: row.timezone, withThem: row.withThem, people }
  })

/** How long each answer took from its question on. */
const answersIn = ({ candidates }: CallList): PastAnswer[] =>
  candidates.flatMap(({ id, asked_at, answered_at }) =>
    asked_at === null || answered_at === null
      ? []
      : [{ id, minutes: (Date.parse(answered_at) - Date.parse(asked_at)) / 60_000 }],
  )

/** The history of these people in past events. */
export const pastOf = async (
  deps: Deps,
  rows: readonly Row[],
  people: readonly { id: string }[],
  lists: readonly CallList[],
): Promise<Past> => {
  const read = [...telling(rows, people)]
  const [whole, earlier] = await Promise.all([
    Promise.all(read.map(async (id) => [id, await findEvent(deps, id)] as const)),
    Promise.all(read.map((id) => callListsOf(deps, id))),
  ])
  return { gigs: gigsOf(rows, new Map(whole)), answers: [...earlier.flat(), ...lists].flatMap(answersIn) }
}
