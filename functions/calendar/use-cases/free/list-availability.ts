import { lookupsApi } from '#shared/api/lookups.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import { viewFor } from '#functions/event/rules/views.ts'
import type { HoldView } from '#shared/domain/hold/schema.ts'
import { timeOfWall } from '#shared/domain/wall-clock.ts'
import { ownTimes, type OwnTime } from '#functions/calendar/data/own-times.ts'
import { engagements } from '#functions/calendar/data/availability.ts'
import { eventFieldsInRange } from '#functions/event/data/event-range.ts'
import { heldIn } from '#functions/calendar/data/hold-calendar.ts'
import type { BusyRow } from '#functions/event/data/list-rows.ts'
import { listByName } from '#functions/platform/db/search.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'
import { daysOfAgents } from './days-of-agents.ts'

/** A gig that ends after midnight belongs to its evening. */
const dayBegins = 6 * 3_600_000

/** An artist, or a group, whose leader counts: anyone else can be substituted. */
interface Act {
  id: string
  name: string
  user_id?: string
  leader_id?: string
}
const personOf = ({ user_id, leader_id }: Act) => user_id ?? leader_id ?? ''

/** The month in the reader's zone, or the days until a month after a day. */
const rangeOf = (month: string, timezone: string) => {
  const [year = 0, number = 1, day = 1] = month.split('-').map(Number)
  const at = (n: number) =>
    new Date(timeOfWall(Date.UTC(year, number - 1 + n, day) + dayBegins, timezone)).toISOString()
  return { from: at(0), to: at(1) }
}

/** Names only the caller's own events; other agents' events stay hidden. */
const ownEvents = async (deps: Deps, actor: Actor, range: { from: string; to: string }) => {
  const query = { ...viewFor(actor), ...range, descending: false }
  const { projections } = await eventFieldsInRange(deps, query, 'id', 'name', 'status', 'agent_id')
  return new Map(projections.filter((row) => isStaff(relation(actor, row))).map(({ id, name }) => [id, name]))
}

const shown = (actor: Actor, own: ReadonlyMap<string, string | undefined>, row: BusyRow) => {
  const { event_id: id, start, end } = row
  const isOwn = actor.is_admin || own.has(id)
  const status = row.status === 'requested' ? ('asked' as const) : ('booked' as const)
  return { start, end, status, ...(isOwn && { event: { id, name: own.get(id) ?? null } }) }
}

const heldOf = ({ start, end, rank, ends_at, name }: HoldView) => ({
  ...{ start, end, status: 'held' as const },
  hold: { rank, ends_at, name },
})

/** A month's days cannot show more. */
const mostShown = 400

/** Acts by name, with their requests and bookings; the screen puts them on days. */
export const listAvailability = useCase(
  lookupsApi.listAvailability,
  async (deps, actor, { query: { month, of, name, cursor, limit } }) => {
    const range = rangeOf(month, deps.request.timezone ?? 'UTC')
    if (of === 'agents') return pageReply(await daysOfAgents(deps, actor, range, name), undefined)
    const find = engagements(deps, range.from, range.to)
    const findOwn = ownTimes(deps, range.from, range.to)
    const findHeld = heldIn(deps, range.from, range.to)
    const own = ownEvents(deps, actor, range)
    // Awaited with the first acts.
    own.catch(() => undefined)
    const found = new Map<string, (ReturnType<typeof shown> | OwnTime)[]>()
    const held = new Map<string, ReturnType<typeof heldOf>[]>()
    const look = async (acts: readonly Act[]) => {
      const [people, names] = [new Set(acts.map(personOf)), await own]
      const [engaged, taken, holds] = await Promise.all([
        find([...people]),
        findOwn([...people].filter(Boolean)),
        findHeld(acts.map(({ id }) => id)),
      ])
      const holdsOf = Map.groupBy(holds, ({ act_id }) => act_id)
      for (const { id } of acts) held.set(id, (holdsOf.get(id) ?? []).map(heldOf))
      const rows = engaged.filter((row) => people.has(row.user_id))
      // An evening has a row on each of its two UTC days.
      const busy = new Map(rows.map((row) => [`${row.user_id} ${row.event_id}`, row]))
      const busyOf = Map.groupBy(busy.values(), ({ user_id }) => user_id)
      for (const person of people) {
        const mine = (busyOf.get(person) ?? []).map((row) => shown(actor, names, row))
        found.set(person, [...mine, ...(taken.get(person) ?? [])].slice(0, mostShown))
      }
      return acts
    }
    const answerOf = (act: Act) => {
      const engagements = [...(found.get(personOf(act)) ?? []), ...(held.get(act.id) ?? [])]
      return { id: act.id, name: act.name, engagements: engagements.slice(0, mostShown) }
    }
    const acts = { name, cursor, limit, select: look, shown: answerOf }
    const page = await listByName<Act>(deps, ['artist', 'group'], acts)
    return pageReply(page.items.map(answerOf), page.cursor)
  },
)
