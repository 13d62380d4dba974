import { entryChair, roleOfChair } from '../event/record/calls.ts'
import { chosen, isNoneWanted, type EventLike } from '../event/record/event-like.ts'
import { isBeforeGig, isCalledOff, isPreparing } from '../event/record/status.ts'
import { isEngaged, isInvolved } from '../event/record/vendor-status.ts'
import { rateOf } from '../event/record/pay.ts'
import { vendorsOf, type Vendor, type VendorRole } from '../event/record/vendors.ts'
import { zero, type Cents } from '../money.ts'
import type { Instant } from '../time.ts'
import type { CallList } from './schema.ts'
import type { OverReason } from './table.ts'

/** A place of an event to be filled: its act, its band leader, one of its slots, or a musician's who is replaced. */
export type Chair = 'act' | 'bandleader' | `slot-${string}` | `entry-${string}`

export const slotChair = (slotId: string): Chair => `slot-${slotId}`

export interface OpenChair extends OpenPlace {
  chair: Chair
  /** Has the chair, and keeps it until somebody else says yes. */
  holder?: Vendor
}

interface OpenPlace {
  chair: string
  role: VendorRole
  instrument: string | undefined
  rate: Cents
}

/**
 * The chairs that a list can fill. An act is asked until the proposal is sent, and replaced by a change afterwards
 * (docs/product.md#call-lists).
 */
export const openChairs = (event: EventLike): OpenChair[] => [
  ...(isPreparing(event) && event.agreement == null && chosen(event.group_id) === undefined && isFree(event, 'artist')
    ? [{ chair: 'act' as const, role: 'artist' as const, instrument: undefined, rate: rateOf(event, 'artist') }]
    : []),
  ...(!isNoneWanted(event.bandleader_id) && isFree(event, 'bandleader')
    ? [
        {
          chair: 'bandleader' as const,
          role: 'bandleader' as const,
          instrument: undefined,
          rate: rateOf(event, 'bandleader'),
        },
      ]
    : []),
  ...(event.musician_slots ?? []).map(({ id, instrument, rate }) => ({
    chair: slotChair(id),
    role: 'musician' as const,
    instrument: instrument ?? undefined,
    rate: rate ?? zero,
  })),
]

/** No person is requested or booked there. One who is only chosen, or has declined, gives way. */
const isFree = (event: EventLike, role: 'artist' | 'bandleader'): boolean =>
  chosen(event[`${role}_id`]) === undefined || !isInvolved(event[`${role}_status`])

const chairOf = ({ role, key }: Pick<Vendor, 'role' | 'key'>): Chair =>
  role === 'musician' ? entryChair(key) : role === 'artist' ? 'act' : role

/**
 * The chairs of leader and musicians who are asked or booked: a list asks who takes over. An act is replaced by a
 * change.
 */
const heldChairs = (event: EventLike): OpenChair[] =>
  vendorsOf(event)
    .filter(({ role, status }) => role !== 'artist' && isEngaged(status))
    .map((holder) => ({ ...placeOf(holder), chair: chairOf(holder), holder }))

/** The chairs of musicians who have declined while somebody was asked to replace them. */
const leftChairs = (event: EventLike): OpenChair[] =>
  vendorsOf(event)
    .filter(({ role, status }) => role === 'musician' && status === 'declined')
    .map((vendor) => ({ ...placeOf(vendor), chair: chairOf(vendor) }))

const placeOf = (vendor: Vendor): OpenPlace => ({
  chair: chairOf(vendor),
  role: vendor.role,
  instrument: vendor.instrument,
  rate: vendor.rate,
})

/** A place that somebody has declined: a click replaces them, after the signature by a change. */
export const declinedPlace = (vendor: Vendor): OpenPlace => placeOf(vendor)

/** A place that may be suggested for: an open chair, or one that somebody has declined. */
export const findPlace = (event: EventLike, chair: string): OpenPlace | undefined =>
  findChair(event, chair) ??
  vendorsOf(event)
    .filter(({ status }) => status === 'declined')
    .map(declinedPlace)
    .find((place) => place.chair === chair)

/** A chair that a list may fill, empty or held. */
export const findChair = (event: EventLike, chair: string): OpenChair | undefined =>
  [...openChairs(event), ...heldChairs(event), ...leftChairs(event)].find((open) => open.chair === chair)

/** `Act`, `Band leader`, `Drums` */
export const chairName = ({ role, instrument }: Pick<OpenChair, 'role' | 'instrument'>): string =>
  role === 'artist' ? 'Act' : role === 'bandleader' ? 'Band leader' : (instrument ?? 'Musician')

/** The time and place that candidates are asked for: a yes is to these. */
export const termsOfCall = ({ start, end, venue_id }: EventLike): string => [start, end, venue_id].join('|')

/** Of a list: the rate of its chair, too, which is that of all candidates without one of their own. */
export const termsOfList = (event: EventLike, chair: Pick<OpenChair, 'rate'>): string =>
  [termsOfCall(event), chair.rate].join('|')

/** Lists that were started before the rate was one of the terms do not name it. */
const isRepriced = ({ terms, candidates }: CallList, { rate }: OpenChair): boolean => {
  const agreed = terms?.split('|')[3]
  const isForChair = candidates.some(
    ({ rate: own, state, answer_by }) => own === null && (answer_by !== null || state === 'waiting'),
  )
  return agreed !== undefined && Number(agreed) !== rate && isForChair
}

const isMoved = ({ terms }: CallList, event: EventLike): boolean =>
  terms?.split('|').slice(0, 3).join('|') !== termsOfCall(event)

/** The reason to stop asking for a chair; undefined while the list goes on. */
export const whyOver = (event: EventLike, list: CallList, now: Instant): OverReason | undefined => {
  if (isCalledOff(event)) return 'off'
  if (!isBeforeGig(event) || event.start == null || event.start <= now) return 'past'
  const open = findChair(event, list.chair)
  if (open === undefined) {
    if (list.chair === 'act' && (!isPreparing(event) || event.agreement != null)) return 'sent'
    return roleOfChair(list.chair) === 'musician' ? 'gone' : 'taken'
  }
  // Somebody who was not to be replaced.
  if (open.holder && open.holder.key !== list.replaces) return 'taken'
  if (isMoved(list, event)) return 'moved'
  return isRepriced(list, open) ? 'rate' : undefined
}
