import { lookupsApi } from '#shared/api/lookups.ts'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { viewFor } from '#functions/event/rules/views.ts'
import { matchesName } from '#shared/domain/name-search.ts'
import { everyEventInRange } from '#functions/event/data/event-range.ts'
import { listByName } from '#functions/platform/db/search.ts'
import type { ClientSummary } from '#functions/people/data/summaries.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'

interface IdAndName {
  id: string
  name: string
}

const month = 30 * 86_400_000
const shifted = (now: string, months: number) => new Date(Date.parse(now) + months * month).toISOString()

/** A vendor's clients for the calendar's filter, from the events that the calendar shows. */
const clientsOfVendor = async (deps: Deps, actor: Actor): Promise<IdAndName[]> => {
  const projections = await everyEventInRange(deps, {
    ...viewFor(actor),
    from: shifted(deps.now, -3),
    to: shifted(deps.now, 18),
    descending: false,
  })
  const clients = new Map<string, IdAndName>()
  for (const projection of projections) {
    const { client } = projectRow(projection, actor)
    if (client) clients.set(client.id, { id: client.id, name: client.name })
  }
  return [...clients.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** Agents and admins: all, with contacts. Clients: themselves. Vendors: the clients of their own events. */
export const listClients = useCase(lookupsApi.listClients, async (deps, actor, { query }) => {
  if (actor.is_agent || actor.is_admin) {
    const { items, cursor } = await listByName<ClientSummary>(deps, 'client', query)
    return pageReply(items, cursor)
  }
  const { client, is_client } = actor.user
  const own = is_client && client ? [{ id: client.id, name: client.name }] : []
  const plays = actor.is_artist || actor.is_bandleader || actor.is_musician
  const others = plays ? (await clientsOfVendor(deps, actor)).filter(({ id }) => id !== client?.id) : []
  return [...own, ...others].filter(({ name }) => matchesName(name, query.name ?? '')).slice(0, query.limit)
})
