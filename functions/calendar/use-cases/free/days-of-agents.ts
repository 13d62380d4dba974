import { relation, isParty, isStaff } from '#shared/domain/event/access/relation.ts'
import { viewFor } from '#functions/event/rules/views.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isBooked, isCalledOff } from '#shared/domain/event/record/status.ts'
import { matchesName } from '#shared/domain/name-search.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { eventFieldsInRange } from '#functions/event/data/event-range.ts'
import { ownTimes } from '#functions/calendar/data/own-times.ts'
import { agentSummaryOf } from '#functions/people/data/summaries.ts'
import { agentIds } from '#functions/people/data/user.ts'
import { profileKey } from '#functions/platform/db/keys.ts'
import type { Actor, Deps, UserRecord } from '#functions/platform/deps/deps.ts'

type Row = Pick<EventProjection, (typeof fields)[number]>
const fields = [
  ...(['id', 'name', 'start', 'end', 'status', 'agent_id', 'client_id', 'artist_id', 'artist_status'] as const),
  ...(['bandleader_id', 'bandleader_status', 'musicians'] as const),
]

/** Colleagues learn the time and not the event. */
const shown = (actor: Actor, row: Row) => ({
  ...{ start: row.start!, end: row.end!, status: isBooked(row) ? ('booked' as const) : ('asked' as const) },
  ...(isStaff(relation(actor, row)) && { event: { id: row.id, name: row.name ?? null } }),
})

/** The agency's agents by name: what they book and play, and the times that they take themselves. */
export const daysOfAgents = async (deps: Deps, actor: Actor, range: { from: string; to: string }, name = '') => {
  const users = await Promise.all((await agentIds(deps)).map((id) => deps.db.get<UserRecord>(profileKey(id))))
  const agents = users.flatMap((user) => {
    const agent = user && agentSummaryOf(user)
    return user && agent && matchesName(agent.name, name) ? [{ user, agent }] : []
  })
  const taken = ownTimes(deps, range.from, range.to)(agents.map(({ user }) => user.id))
  const days = agents.map(async ({ user, agent: { id, name: its } }) => {
    const viewer = { ...viewerOf(user), is_admin: false }
    const query = { ...viewFor(viewer), ...range, descending: false }
    const { projections } = await eventFieldsInRange(deps, query, ...fields)
    const own = projections.filter((row) => !isCalledOff(row) && isParty(relation(viewer, row)))
    const engagements = [...own.map((row) => shown(actor, row)), ...((await taken).get(user.id) ?? [])]
    return { id, name: its, engagements }
  })
  return (await Promise.all(days)).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
