import { chosen, type EventLike } from '../event/record/event-like.ts'
import type { Event } from '../event/record/schema.ts'
import { isInvolved } from '../event/record/vendor-status.ts'
import { rateOf } from '../event/record/pay.ts'
import { vendorsOf } from '../event/record/vendors.ts'
import { slotChair } from './chairs.ts'
import { emptyList } from './edit.ts'
import type { CallList, LinePlace } from './schema.ts'

/** The line-up of an event, for later events of its act (docs/product.md#call-lists). */

export type KeptPlace = Omit<LinePlace, 'candidates'> & { candidates: string[] }

/** A group has its own people. */
export const actOf = (event: EventLike): string | undefined =>
  chosen(event.group_id) === undefined ? (chosen(event.artist_id) ?? chosen(event.brand_id)) : undefined

const howOf = ({ mode, ask_at_once, answer_hours }: CallList) => ({ mode, ask_at_once, answer_hours })

/** The player comes first, then the others of that list. */
const withHolder = (id: string, list: CallList | undefined): string[] => [
  id,
  ...(list?.candidates ?? []).map((one) => one.id).filter((one) => one !== id),
]

/** The places that are taken, with the list that filled each, and the open ones. */
export const lineUpOf = (event: Event, lists: readonly CallList[]): KeptPlace[] => {
  const found = (id: string, ofSlot: boolean) =>
    lists.find(
      ({ chair, candidates }) =>
        chair.startsWith('slot-') === ofSlot && candidates.some((one) => one.id === id && one.state === 'confirmed'),
    )
  const plays = vendorsOf(event).filter(({ role, status }) => role !== 'artist' && isInvolved(status))
  const taken = plays.map(({ role, key, instrument, rate }): KeptPlace => {
    const id = key.split('|')[0]!
    const list = found(id, role === 'musician')
    return {
      instrument: role === 'bandleader' ? null : (instrument ?? 'Musician'),
      ...{ rate, ...howOf(list ?? emptyList('')) },
      candidates: withHolder(id, list),
    }
  })
  const open = event.musician_slots.map(({ id, instrument, rate }): KeptPlace => {
    const list = lists.find(({ chair }) => chair === slotChair(id)) ?? emptyList('')
    return {
      ...{ instrument: instrument ?? 'Musician', rate, ...howOf(list) },
      candidates: list.candidates.map((one) => one.id),
    }
  })
  const leads = lists.find(({ chair }) => chair === 'bandleader')
  const hasLeader = taken.some(({ instrument }) => instrument === null)
  const leader: KeptPlace[] =
    leads && leads.candidates.length > 0 && !hasLeader
      ? [
          {
            ...{ instrument: null, rate: rateOf(event, 'bandleader'), ...howOf(leads) },
            candidates: leads.candidates.map((one) => one.id),
          },
        ]
      : []
  return [...leader, ...taken, ...open]
}

type Placed = Pick<EventLike, 'musicians' | 'musician_slots'>

/** The places of a line-up that an event does not have yet: by instrument, as many as are missing. */
export const missingPlaces = <P extends Pick<LinePlace, 'instrument'>>(event: Placed, places: readonly P[]): P[] => {
  const there = [...(event.musicians ?? []), ...(event.musician_slots ?? [])].map(
    ({ instrument }) => instrument ?? 'Musician',
  )
  return places.filter(({ instrument }) => {
    if (instrument === null) return false
    const at = there.indexOf(instrument)
    if (at >= 0) there.splice(at, 1)
    return at < 0
  })
}
