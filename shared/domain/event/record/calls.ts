import type { Viewer } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { AskedPerson, RunningCall } from './call-schema.ts'
import type { EventLike } from './event-like.ts'
import type { Event } from './schema.ts'
import { isBeforeGig } from './status.ts'
import { ratePatch } from './pay.ts'
import { isEngaged } from './vendor-status.ts'

/** The running call lists of an event (docs/product.md#call-lists). */

export const roleOfChair = (chair: string): 'artist' | 'bandleader' | 'musician' =>
  chair === 'act' ? 'artist' : chair === 'bandleader' ? 'bandleader' : 'musician'

export const callsOf = (event: EventLike): readonly RunningCall[] => (isBeforeGig(event) ? (event.calls ?? []) : [])

/** The chair of a musician who has a part: `entry-mus_1-upright-bass`, because it goes into a path. */
export const entryChair = (key: string): `entry-${string}` => `entry-${key.replaceAll(/[^\w]+/g, '-').toLowerCase()}`

const keyOf = ({ musician_id, instrument }: { musician_id: string; instrument: string }): string =>
  `${musician_id}|${instrument}`

/** The holder, named by `Vendor.key`, still plays: only a yes takes the chair from them. */
const isHeldBy = (event: EventLike, chair: string, key: string): boolean =>
  chair === 'bandleader'
    ? event.bandleader_id === key && isEngaged(event.bandleader_status)
    : (event.musicians ?? []).some((entry) => keyOf(entry) === key && isEngaged(entry.status))

/** Somebody is asked to take over from a person who stays until the yes: the chair is not empty meanwhile. */
const isReplacing = (event: EventLike, { chair, replaces }: Pick<RunningCall, 'chair' | 'replaces'>): boolean =>
  replaces != null && isHeldBy(event, chair, replaces)

/** Somebody is being sought for this empty chair, or for any. */
export const isCalling = (event: EventLike, chair?: string): boolean =>
  callsOf(event).some(
    (call) =>
      call.is_exhausted === undefined && (chair === undefined || call.chair === chair) && !isReplacing(event, call),
  )

/** The empty chairs whose list ended without a yes. */
export const exhaustedChairs = (event: EventLike): string[] =>
  callsOf(event).flatMap((call) => (call.is_exhausted && !isReplacing(event, call) ? [call.chair] : []))

/** The chairs whose holder was to be replaced, and nobody took over. */
export const unreplacedChairs = (event: EventLike): string[] =>
  callsOf(event).flatMap((call) => (call.is_exhausted && isReplacing(event, call) ? [call.chair] : []))

/** When some list asks the next, or somebody's time to answer ends. */
export const nextLookAtCalls = (event: EventLike): Instant | undefined =>
  callsOf(event)
    .flatMap(({ due_at }) => due_at ?? [])
    .sort()[0]

export interface Asked {
  chair: string
  person: AskedPerson
}

export const askedPeople = (event: EventLike): Asked[] =>
  callsOf(event).flatMap(({ chair, asked }) => asked.map((person) => ({ chair, person })))

/** The question to this viewer. */
export const askedOf = (viewer: Pick<Viewer, 'id'>, event: EventLike): Asked | undefined =>
  event.calls === undefined ? undefined : askedPeople(event).find(({ person }) => person.user_id === viewer.id)

/** The event as it would be with the person asked, for their screens and mails. */
export const asAsked = (event: Event, { chair, person }: Asked): Event => {
  const { id, user_id, name, email, rate } = person
  switch (roleOfChair(chair)) {
    case 'artist':
      return {
        ...event,
        artist_id: id,
        artist: { id, user_id, name, email },
        artist_status: 'requested',
        ...ratePatch(event, 'artist', rate),
      }
    case 'bandleader':
      return {
        ...event,
        ...{ bandleader_id: id, bandleader: { id, user_id, name, email } },
        ...{ bandleader_status: 'requested', ...ratePatch(event, 'bandleader', rate) },
      }
    case 'musician': {
      const entry = { musician_id: id, user_id, musician_name: name, instrument: person.instrument ?? 'Musician', rate }
      const others = event.musicians.filter((one) => entryChair(keyOf(one)) !== chair)
      return {
        ...event,
        musicians: [...others, { ...entry, status: 'requested', email }],
        musician_slots: event.musician_slots.filter((slot) => `slot-${slot.id}` !== chair),
      }
    }
  }
}
