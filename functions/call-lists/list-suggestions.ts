import { callListsApi } from '#shared/api/call-lists.ts'
import type { OpenChair } from '#shared/domain/call-list/chairs.ts'
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
import { demandOpenChair, ofChair, openChair } from './open-chair.ts'

const mostShown = 100
const yearsBack = 2
/** So many of the last events are read whole, for what people earned. */
const mostRead = 10

type Listed = MusicianSummary | ArtistSummary
const idOf = (one: Listed): string => ('musician_id' in one ? one.musician_id : one.id)
const kinds = { artist: 'artist', bandleader: 'bandleader', musician: 'musician' } as const

const peopleFor = async (deps: Deps, event: Event, { role, instrument }: OpenChair): Promise<KnownPerson[]> => {
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

/** The past events of the act and the leader. */
const gigsOf = async (deps: Deps, event: Event): Promise<PastGig[]> => {
  const users = [event.artist?.user_id, event.bandleader?.user_id, event.agent?.user_id].filter(
    (id) => id !== undefined,
  )
  // Without act and leader, the agent's own events say who works with them.
  const views = users.length > 1 ? users.slice(0, -1) : users
  const from = new Date(deps.now)
  from.setUTCFullYear(from.getUTCFullYear() - yearsBack)
  const range = { rest: {}, from: from.toISOString(), to: deps.now, descending: true, limit: 200 }
  const found = await Promise.all(views.map((user) => eventsInRange(deps, { view: `U#${user}`, ...range })))
  const rows = [...new Map(found.flatMap(({ projections }) => projections).map((row) => [row.id, row])).values()]
  const past = rows.filter(({ id, start }) => id !== event.id && start != null && start < deps.now)
  const whole = await Promise.all(past.slice(0, mostRead).map(({ id }) => findEvent(deps, id)))
  return past.map((row, i) => {
    const event = whole[i]
    const people = vendorsOf(event ?? row).map(({ key, status, rate }) => ({
      ...{ id: key.split('|')[0]!, status },
      rate: event ? rate : undefined,
    }))
    return { start: row.start, people }
  })
}

export const listSuggestions = useCase(
  callListsApi.listSuggestions,
  async (deps, actor, input) => {
    const event = await openChair(deps, actor, input)
    const chair = demandOpenChair(event, input.params.chair)
    const [people, gigs] = await Promise.all([peopleFor(deps, event, chair), gigsOf(deps, event)])
    const found = suggestions(people, gigs)
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
