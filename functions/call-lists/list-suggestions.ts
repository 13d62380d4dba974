import { callListsApi } from '#shared/api/call-lists.ts'
import { suggestions, type KnownPerson, type PastGig } from '#shared/domain/call-list/suggest.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isInvolved } from '#shared/domain/event/record/vendor-status.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { availabilityIn } from '#functions/_data/event/availability.ts'
import { eventsInRange } from '#functions/_data/event/event-range.ts'
import { findEvent } from '#functions/_data/event/find-event.ts'
import type { ArtistSummary } from '#shared/domain/user/schema.ts'
import type { MusicianSummary } from '#functions/_data/people/summaries.ts'
import { userIdOf } from '#functions/_data/rows/keys.ts'
import { listByName } from '#functions/_data/rows/search.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { demandPlace, ofChair, openChair } from './open-chair.ts'

type Place = ReturnType<typeof demandPlace>

const mostShown = 100
const yearsBack = 2
/** So many events are read whole, for what people earned. */
const mostRead = 10

type Listed = MusicianSummary | ArtistSummary
const idOf = (one: Listed): string => ('musician_id' in one ? one.musician_id : one.id)
const kinds = { artist: 'artist', bandleader: 'bandleader', musician: 'musician' } as const

const peopleFor = async (deps: Deps, event: Event, { role, instrument }: Place): Promise<KnownPerson[]> => {
  const when = { start: event.start ?? undefined, end: event.end ?? undefined, event_id: event.id, unavailable: true }
  const { select, of } = availabilityIn(deps, when, (row: Listed) => row.user_id)
  const { items } = await listByName<Listed>(deps, kinds[role], { limit: mostShown, select })
  const known = new Map(vendorsOf(event).map(({ user_id, status }) => [user_id, status]))
  return items
    .filter((one) => !isInvolved(known.get(one.user_id)))
    .map((one) => ({
      id: idOf(one),
      name: 'musician_name' in one ? one.musician_name : one.name,
      availability: of(one).availability ?? 'free',
      instrument: role === 'musician' ? instrument : undefined,
      plays:
        role !== 'musician' ||
        instrument === undefined ||
        ('instruments' in one && one.instruments.includes(instrument)),
      against: known.get(one.user_id) === 'declined' ? 'has declined this event' : undefined,
    }))
}

/** Past events: of the act or leader, unless it is their place, and of the agent. */
const viewsOf = ({ artist, bandleader, agent }: Event, { role }: Place) => {
  const others = [role !== 'artist' && artist?.user_id, role !== 'bandleader' && bandleader?.user_id].filter(
    (id) => typeof id === 'string',
  )
  return [
    ...others.map((id) => ({ id, withThem: true })),
    ...(agent?.user_id === undefined ? [] : [{ id: agent.user_id, withThem: others.length === 0 }]),
  ]
}

type Row = Parameters<typeof vendorsOf>[0] & { id: string; start?: string | null | undefined; withThem: boolean }

/** The last event of each person, and no more than are read whole. */
const telling = (past: readonly Row[], people: readonly KnownPerson[]): Set<string> => {
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

const rowsOf = async (deps: Deps, event: Event, place: Place): Promise<Row[]> => {
  const from = new Date(deps.now)
  from.setUTCFullYear(from.getUTCFullYear() - yearsBack)
  const range = { rest: {}, from: from.toISOString(), to: deps.now, descending: true, limit: 200 }
  const found = await Promise.all(
    viewsOf(event, place).map(async ({ id, withThem }) =>
      (await eventsInRange(deps, { view: `U#${id}`, ...range })).projections.map((row) => ({ ...row, withThem })),
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

const gigsOf = (past: readonly Row[], whole: ReadonlyMap<string, Event | undefined>): PastGig[] =>
  past.map((row) => {
    const event = whole.get(row.id)
    const people = vendorsOf(event ?? row).map(({ key, status, rate }) => ({
      ...{ id: key.split('|')[0]!, status },
      rate: event ? rate : undefined,
    }))
    return { start: row.start, withThem: row.withThem, people }
  })

export const listSuggestions = useCase(
  callListsApi.listSuggestions,
  async (deps, actor, input) => {
    const event = await openChair(deps, actor, input)
    const place = demandPlace(event, input.params.chair)
    const [people, past] = await Promise.all([peopleFor(deps, event, place), rowsOf(deps, event, place)])
    const read = [...telling(past, people)]
    const whole = new Map(await Promise.all(read.map(async (id) => [id, await findEvent(deps, id)] as const)))
    const found = suggestions(people, gigsOf(past, whole))
    // Only the agency knows the usual rates.
    return userIdOf(event.agent_id ?? '') === actor.id || actor.is_admin ? found : found.map(withoutRate)
  },
  ofChair,
)

const withoutRate = (one: ReturnType<typeof suggestions>[number]) => ({
  ...one,
  rate: null,
  reasons: one.reasons.filter((reason) => !reason.startsWith('usually ')),
})
