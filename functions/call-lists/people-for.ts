import type { KnownPerson } from '#shared/domain/call-list/suggest.ts'
import type { CallList } from '#shared/domain/call-list/schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isInvolved } from '#shared/domain/event/record/vendor-status.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import type { ArtistSummary } from '#shared/domain/user/schema.ts'
import { availabilityIn } from '#functions/_data/event/availability.ts'
import type { MusicianSummary } from '#functions/_data/people/summaries.ts'
import { findUser } from '#functions/_data/people/user.ts'
import { leaverPrefix, leaverOf, type Key } from '#functions/_data/rows/keys.ts'
import { listByName } from '#functions/_data/rows/search.ts'
import { milesBetween } from '#functions/_data/rows/zip-distance.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import type { Place } from './open-chair.ts'

const mostShown = 100

type Listed = MusicianSummary | ArtistSummary
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

/** Distances are read beside the calendars, in one trip. */
const milesTo = async (
  deps: Deps,
  event: Event,
  users: readonly (string | undefined)[],
): Promise<Map<string, number>> => {
  const found = await Promise.all(
    users.map(async (id) => {
      const user = id === undefined ? undefined : await findUser(deps, id)
      const miles = await milesBetween(user?.zipcode, event.venue?.zipcode)
      return user === undefined || miles === undefined ? [] : [[user.id, miles] as const]
    }),
  )
  return new Map(found.flat())
}

/** The people for a place, with the reasons for and against each on this event. */
export const peopleFor = async (
  deps: Deps,
  event: Event,
  { role, instrument }: Place,
  { lists, isForStaff }: { lists: Promise<readonly CallList[]>; isForStaff: boolean },
): Promise<KnownPerson[]> => {
  const when = { start: event.start ?? undefined, end: event.end ?? undefined, event_id: event.id, unavailable: true }
  const { select, of } = availabilityIn(deps, when, (row: Listed) => row.user_id)
  const miles = new Map<string, number>()
  const [{ items }, known, left] = await Promise.all([
    listByName<Listed>(deps, kinds[role], {
      limit: mostShown,
      select: async (rows) => {
        const far = isForStaff
          ? milesTo(
              deps,
              event,
              rows.map(({ user_id }) => user_id),
            )
          : undefined
        const [selected, found] = await Promise.all([select(rows), far])
        for (const [id, distance] of found ?? []) miles.set(id, distance)
        return selected
      },
    }),
    lists,
    deps.db.range<Key>(leaverPrefix(event.id)),
  ])
  const status = new Map(vendorsOf(event).map((vendor) => [vendor.user_id, vendor.status]))
  const against = againstIn(event, known, left.map(leaverOf))
  return items
    .filter((one) => !isInvolved(status.get(one.user_id)))
    .map((one) => ({
      id: idOf(one),
      name: 'musician_name' in one ? one.musician_name : one.name,
      availability: of(one).availability ?? 'free',
      instrument: role === 'musician' ? instrument : undefined,
      plays:
        role !== 'musician' ||
        instrument === undefined ||
        ('instruments' in one && one.instruments.includes(instrument)),
      against: against.get(one.user_id ?? ''),
      miles: miles.get(one.user_id ?? ''),
    }))
}
