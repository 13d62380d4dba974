import type { Instant } from '#shared/domain/time.ts'
import { askedPeople, callsOf, entryChair, isCalling } from './calls.ts'
import { chosen, isNoneWanted, type EventLike } from './event-like.ts'
import type { VendorStatus } from './vendor-status.ts'
import { vendorName, vendorsOf, type Vendor, type VendorRole } from './vendors.ts'

/** The places of an event: everybody who is to play, with or without a person. */

export type PlaceKind = VendorRole | 'slot'

/** How a place is named to people, and whether there is no gig without it. A new kind does not compile without. */
const kinds: Readonly<Record<PlaceKind, { word: string; isVital: boolean }>> = {
  artist: { word: 'Act', isVital: true },
  bandleader: { word: 'Band leader', isVital: true },
  musician: { word: 'Musician', isVital: false },
  slot: { word: 'Musician', isVital: false },
}

export interface Place {
  kind: PlaceKind
  /** Of the call list that may fill it. */
  chair: string
  /** `Act`, `Band leader`, `Drums` */
  part: string
  /** Empty without a person. */
  name: string
  status: VendorStatus | 'empty'
  /** Since when its person owes an answer. */
  askedAt: Instant | undefined
}

/** Nobody can play the gig without it. */
export const isVital = ({ kind }: Pick<Place, 'kind'>): boolean => kinds[kind].isVital

const chairOf = ({ role, key }: Pick<Vendor, 'role' | 'key'>): string =>
  role === 'musician' ? entryChair(key) : role === 'artist' ? 'act' : role

const placeOf = (event: EventLike, vendor: Vendor): Place => ({
  kind: vendor.role,
  chair: chairOf(vendor),
  part: vendor.instrument ?? kinds[vendor.role].word,
  name: vendor.name,
  status: vendor.status,
  askedAt: event.asked_at?.[vendorName(vendor)],
})

const emptyPlace = (kind: PlaceKind, chair: string, instrument?: string | null): Place => ({
  ...{ kind, chair, part: instrument ?? kinds[kind].word, name: '', status: 'empty', askedAt: undefined },
})

/** Slots as the whole event has them, or a list row; rows of an earlier release know only those that are called. */
const slotsOf = (event: EventLike): Place[] => {
  const slots = event.musician_slots ?? event.slots ?? []
  const known = new Set(slots.map(({ id }) => `slot-${id}`))
  const called = callsOf(event).filter(({ chair }) => chair.startsWith('slot-') && !known.has(chair))
  return [
    ...slots.map(({ id, instrument }) => emptyPlace('slot', `slot-${id}`, instrument)),
    ...called.map(({ chair, asked }) => emptyPlace('slot', chair, asked[0]?.instrument)),
  ]
}

/** A group plays under its leader, and an artist needs none unless one is chosen or sought. */
const isLeaderMissing = (event: EventLike): boolean =>
  chosen(event.bandleader_id) === undefined &&
  !isNoneWanted(event.bandleader_id) &&
  (chosen(event.group_id) !== undefined || isCalling(event, 'bandleader'))

/** All places, filled and empty: act, band leader, musicians, slots. */
export const placesOf = (event: EventLike): Place[] => {
  const isActMissing = chosen(event.artist_id) === undefined && chosen(event.group_id) === undefined
  return [
    ...(isActMissing ? [emptyPlace('artist', 'act')] : []),
    ...(isLeaderMissing(event) ? [emptyPlace('bandleader', 'bandleader')] : []),
    ...vendorsOf(event).map((vendor) => placeOf(event, vendor)),
    ...slotsOf(event),
  ]
}

/** Asked by the call list of a place. */
export const askedFor = (event: EventLike, { chair }: Place) =>
  askedPeople(event).filter((asked) => asked.chair === chair)
