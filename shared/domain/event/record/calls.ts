import type { Viewer } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { AskedPerson, RunningCall } from './call-schema.ts'
import type { EventLike } from './event-like.ts'
import type { Event } from './schema.ts'
import { isBeforeGig } from './status.ts'
import { ratePatch } from './pay.ts'

/** The running call lists of an event (docs/product.md#call-lists). */

export const roleOfChair = (chair: string): 'artist' | 'bandleader' | 'musician' =>
  chair === 'act' ? 'artist' : chair === 'bandleader' ? 'bandleader' : 'musician'

export const callsOf = (event: EventLike): readonly RunningCall[] => (isBeforeGig(event) ? (event.calls ?? []) : [])

/** Somebody is being sought for this chair, or for any. */
export const isCalling = (event: EventLike, chair?: string): boolean =>
  callsOf(event).some((call) => call.is_exhausted === undefined && (chair === undefined || call.chair === chair))

/** The chairs whose list ended without a yes. */
export const exhaustedChairs = (event: EventLike): string[] =>
  callsOf(event).flatMap(({ chair, is_exhausted }) => (is_exhausted ? [chair] : []))

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
      return {
        ...event,
        musicians: [...event.musicians, { ...entry, status: 'requested', email }],
        musician_slots: event.musician_slots.filter((slot) => `slot-${slot.id}` !== chair),
      }
    }
  }
}
