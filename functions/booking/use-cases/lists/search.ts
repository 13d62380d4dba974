import { type EventFound, type EventHit, lookupsApi } from '#shared/api/lookups.ts'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { viewFor } from '#functions/event/rules/views.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { openMatter } from '#shared/domain/event/lifecycle/open-matter.ts'
import { nameWords } from '#shared/domain/name-search.ts'
import { openEventsOf } from '#functions/event/data/event-range.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { openHolds, type OpenHolds } from '#functions/calendar/data/open-holds.ts'
import { withSheets } from '#functions/messages/data/sheet-looks.ts'
import { findByWord, foundOf, isFound } from '#functions/event/data/event-words.ts'
import type { ListKind } from '#functions/platform/db/keys.ts'
import { listByName, namedExactly } from '#functions/platform/db/search.ts'
import type { MusicianSummary } from '#functions/people/data/summaries.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const limit = 6

interface Named {
  id: string
  name: string
  city?: string | null | undefined
  state?: string | null | undefined
}

/** Staff: by word, also events of long ago. Others have few events: their unfinished ones are read. */
const findEvents = async (deps: Deps, actor: Actor, q: string): Promise<EventHit[]> => {
  const { view } = viewFor(actor)
  const isStaff = actor.is_agent || actor.is_admin
  const isOther = actor.is_client || actor.is_artist || actor.is_bandleader || actor.is_musician
  const holds = openHolds(deps, actor)
  const [byWord, open] = await Promise.all([
    isStaff ? findByWord(deps, view, q, limit) : [],
    isOther && !actor.is_admin ? openEventsOf(deps, view) : [],
  ])
  const own: EventHit[] = open
    .map((row) => projectRow(row, actor))
    .map((row) => ({ ...foundOf({ name: '', ...row }), open: openMatter(row, actor, deps.now) }))
    .filter((found) => isFound(found, q))
  const hits = await Promise.all(byWord.map((found) => withOpen(deps, actor, holds, found)))
  return [...new Map([...hits, ...own].map((hit) => [hit.id, hit])).values()].slice(0, limit)
}

/** The rows of words say nothing that the time changes: the event is read. */
const withOpen = async (deps: Deps, actor: Actor, holds: OpenHolds, found: EventFound): Promise<EventHit> => {
  const event = await findEvent(deps, found.id)
  const [seen] = event ? await withSheets(deps, actor, await holds.addTo<EventLike>([event])) : []
  return { ...found, open: seen && openMatter(seen, actor, deps.now) }
}

/** Exactly so named ones first, then by name. */
const byName = async <T>(deps: Deps, kinds: readonly ListKind[], name: string): Promise<T[]> => {
  const [{ items }, ...exact] = await Promise.all([
    listByName<T>(deps, kinds, { name, limit }),
    ...kinds.map((kind) => namedExactly<T>(deps, kind, name, limit)),
  ])
  return [...exact.flat(), ...items]
}

/** Each once, the first of them. */
const some = (found: readonly Named[]): Named[] =>
  [...new Map(found.map((one) => [one.id, one])).values()].slice(0, limit)

const findNamed = async (deps: Deps, kinds: readonly ListKind[], name: string): Promise<Named[]> => {
  const found = await byName<Named>(deps, kinds, name)
  return some(found.map(({ id, name: its, city, state }) => ({ id, name: its, city, state })))
}

const findMusicians = async (deps: Deps, name: string): Promise<Named[]> => {
  const found = await byName<MusicianSummary>(deps, ['musician'], name)
  return some(found.map(({ musician_id, musician_name }) => ({ id: musician_id, name: musician_name })))
}

/** Each group contains only entries that the caller may list; all are read in parallel. */
export const search = useCase(lookupsApi.search, async (deps, actor, { query: { q } }) => {
  const isStaff = actor.is_agent || actor.is_admin
  if (nameWords(q).length === 0) return { events: [], clients: [], acts: [], musicians: [], venues: [] }
  const [events, clients, acts, musicians, venues] = await Promise.all([
    findEvents(deps, actor, q),
    isStaff ? findNamed(deps, ['client'], q) : [],
    findNamed(deps, ['artist', 'group', 'brand'], q),
    isStaff ? findMusicians(deps, q) : [],
    findNamed(deps, isStaff ? ['venue', 'residence'] : ['venue'], q),
  ])
  return { events, clients, acts, musicians, venues }
})
