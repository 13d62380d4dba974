import { mostPromising, type KnownPerson, type PastGig } from '#functions/calling/rules/suggest.ts'
import type { CallList } from '#shared/domain/call-list/schema.ts'
import { isInBrand } from '#shared/domain/event/edit/combination-rules.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isInvolved } from '#shared/domain/event/record/vendor-status.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import type { Availability } from '#shared/domain/time-taken/schema.ts'
import type { ArtistSummary } from '#shared/domain/user/schema.ts'
import { availabilityIn } from '#functions/calendar/data/availability.ts'
import type { MusicianSummary } from '#functions/people/data/summaries.ts'
import { findUser } from '#functions/people/data/user.ts'
import { leaverPrefix, leaverOf, listPk, type Key, type ListKind } from '#functions/platform/db/keys.ts'
import type { SearchRow } from '#functions/platform/db/search.ts'
import { milesBetween } from '#functions/people/places/zip-distance.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Place } from './open-chair.ts'

/** Everybody of the kind is compared, up to so many; the time and the distance of the best of them are read. */
const mostKnown = 2000
const mostAvailable = 300
const mostShown = 100

type Listed = MusicianSummary | ArtistSummary
type Person = KnownPerson & { user_id: string | undefined }
const idOf = (one: Listed): string => ('musician_id' in one ? one.musician_id : one.id)
const kinds = { artist: 'artist', bandleader: 'bandleader', musician: 'musician' } as const

/** Users who cannot be asked for this event with a good heart, and the reason. */
const againstIn = (event: Event, lists: readonly CallList[], left: readonly string[]): Map<string, string> =>
  new Map([
    ...left.map((id) => [id, 'has left this event, or was taken off it'] as const),
    ...[
      ...lists.flatMap(({ candidates }) => candidates.filter(({ state }) => state === 'declined')),
      ...vendorsOf(event).filter(({ status }) => status === 'declined'),
    ].flatMap(({ user_id }) => (user_id === undefined ? [] : [[user_id, 'has declined this event'] as const])),
  ])

/**
 * Those who play already, in whichever part, also if they are only chosen. The one who is chosen for this very place
 * gives way, and may be asked for it.
 */
const playing = (event: Event, role: Place['role']): Set<string | undefined> =>
  new Set(
    vendorsOf(event)
      .filter(
        (vendor) =>
          isInvolved(vendor.status) ||
          (vendor.status === 'selected' && (vendor.role === 'musician' || vendor.role !== role)),
      )
      .map(({ user_id }) => user_id),
  )

const everybody = async (deps: Deps, kind: ListKind): Promise<Listed[]> => {
  const found: Listed[] = []
  let after: Key | undefined
  do {
    const page = await deps.db.page<SearchRow>({ PK: listPk(kind) }, { limit: mostKnown, ...(after && { after }) })
    found.push(...page.items.map(({ projection }) => projection as unknown as Listed))
    after = page.next
  } while (after && found.length < mostKnown)
  return found
}

/** From the ZIP code of each to the venue's. */
export const withMiles = async (deps: Deps, event: Event, people: readonly Person[]): Promise<Person[]> =>
  Promise.all(
    people.map(async (person) => {
      const user = person.user_id === undefined ? undefined : await findUser(deps, person.user_id)
      return { ...person, miles: await milesBetween(user?.zipcode, event.venue?.zipcode) }
    }),
  )

/** The best people for a place by past gigs and time, with the reasons for and against each on this event. */
export const peopleFor = async (
  deps: Deps,
  event: Event,
  { role, instrument }: Place,
  { lists, gigs }: { lists: Promise<readonly CallList[]>; gigs: Promise<readonly PastGig[]> },
): Promise<Person[]> => {
  const when = { start: event.start ?? undefined, end: event.end ?? undefined, event_id: event.id, unavailable: true }
  const { select, of } = availabilityIn(deps, when, (person: Person) => person.user_id)
  const [listed, known, left, past] = await Promise.all([
    everybody(deps, kinds[role]),
    lists,
    deps.db.range<Key>(leaverPrefix(event.id)),
    gigs,
  ])
  const here = playing(event, role)
  const against = againstIn(event, known, left.map(leaverOf))
  const isMember = (one: Listed) => role === 'musician' || isInBrand(event, one as ArtistSummary, idOf(one))
  const wanted = role === 'artist' ? chosen(event.artist_id) : undefined
  const people = listed
    .filter((one) => !here.has(one.user_id) && isMember(one))
    .map((one) => ({
      ...{ id: idOf(one), user_id: one.user_id, availability: 'free' as Availability },
      name: 'musician_name' in one ? one.musician_name : one.name,
      instrument: role === 'musician' ? instrument : undefined,
      instruments: role === 'musician' && 'instruments' in one ? one.instruments : undefined,
      plays:
        role !== 'musician' ||
        instrument === undefined ||
        ('instruments' in one && one.instruments.includes(instrument)),
      against: against.get(one.user_id ?? ''),
    }))
  const best = (of: readonly Person[], most: number) => mostPromising(of, { gigs: past, answers: [] }, { most, wanted })
  const promising = await select(best(people, mostAvailable))
  return best(
    promising.map((one) => ({ ...one, availability: of(one).availability ?? 'free' })),
    mostShown,
  )
}
