import { zero, type Cents } from '#shared/domain/money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { Event } from './schema.ts'
import { isCalling } from './calls.ts'
import { chosen, type EventLike } from './event-like.ts'
import { rateOf, ratePatch } from './pay.ts'
import { isConfirmed, isEngaged, type VendorStatus } from './vendor-status.ts'

export type VendorRole = 'artist' | 'bandleader' | 'musician'

/** A person who plays at an event in any part. Rate in cents; 0 if the projection hides it. */
export interface Vendor {
  role: VendorRole
  /** artist_id, bandleader_id, or `musicianKey` for a musician. */
  key: string
  user_id: string | undefined
  name: string
  instrument?: string | undefined
  rate: Cents
  status: VendorStatus
  /** Set at Gig End. */
  played?: boolean | undefined
  stripe_transfer_id?: string | undefined
  email?: string | undefined
}

/** A person may play two instruments at one event: two entries, each with its own status and rate. */
export const musicianKey = (entry: { musician_id: string; instrument: string }): string =>
  `${entry.musician_id}|${entry.instrument}`

/** The chosen vendors: artist, band leader, then musicians in order. Excludes empty slots. */
export const vendorsOf = (event: EventLike): Vendor[] => {
  const vendors: Vendor[] = []
  const artist = chosen(event.artist_id)
  if (artist !== undefined) {
    vendors.push({
      role: 'artist',
      key: artist,
      user_id: event.artist?.user_id,
      name: event.artist?.name ?? '',
      rate: rateOf(event, 'artist'),
      status: event.artist_status ?? 'selected',
      played: event.artist_played,
      stripe_transfer_id: event.artist_stripe_transfer_id ?? undefined,
      email: event.artist?.email ?? undefined,
    })
  }
  const bandleader = chosen(event.bandleader_id)
  if (bandleader !== undefined) {
    vendors.push({
      role: 'bandleader',
      key: bandleader,
      user_id: event.bandleader?.user_id,
      name: event.bandleader?.name ?? '',
      rate: rateOf(event, 'bandleader'),
      status: event.bandleader_status ?? 'selected',
      played: event.bandleader_played,
      stripe_transfer_id: event.bandleader_stripe_transfer_id ?? undefined,
      email: event.bandleader?.email ?? undefined,
    })
  }
  for (const entry of event.musicians ?? []) {
    vendors.push({
      role: 'musician',
      key: musicianKey(entry),
      user_id: entry.user_id,
      name: entry.musician_name,
      instrument: entry.instrument,
      rate: entry.rate ?? zero,
      status: entry.status ?? 'selected',
      played: entry.played,
      stripe_transfer_id: entry.stripe_transfer_id ?? undefined,
      email: entry.email ?? undefined,
    })
  }
  return vendors
}

/** Names one vendor's part within an event: `artist|art_X`. */
export const vendorName = ({ role, key }: Pick<Vendor, 'role' | 'key'>): string => `${role}|${key}`

/** The viewer's own part. */
export const isOwn = (vendor: Vendor, viewer: Viewer): boolean =>
  vendor.role === 'artist'
    ? vendor.key === viewer.artist_id
    : viewer.musician_id !== undefined && vendor.key.split('|')[0] === viewer.musician_id

export type VendorPatch = Partial<Pick<Vendor, 'status' | 'played' | 'stripe_transfer_id' | 'rate'>>

/** The event with one vendor changed; unchanged if the vendor is no longer on it. */
export const withVendor = (event: Event, role: VendorRole, key: string, patch: VendorPatch): Event => {
  if (role === 'musician') {
    return {
      ...event,
      musicians: event.musicians.map((entry) => (musicianKey(entry) === key ? { ...entry, ...patch } : entry)),
    }
  }
  if (chosen(event[`${role}_id`]) !== key) return event
  return {
    ...event,
    [`${role}_status`]: patch.status ?? event[`${role}_status`],
    ...(patch.rate !== undefined && ratePatch(event, role, patch.rate)),
    ...('played' in patch ? { [`${role}_played`]: patch.played } : {}),
    ...('stripe_transfer_id' in patch ? { [`${role}_stripe_transfer_id`]: patch.stripe_transfer_id ?? null } : {}),
  }
}

export const withVendorStatus = (event: Event, role: VendorRole, key: string, status: VendorStatus): Event =>
  withVendor(event, role, key, { status })

/** Requested or confirmed vendors, who must be released and notified when they are changed or the event is deleted. */
export const engagedVendors = (event: EventLike): Vendor[] =>
  vendorsOf(event).filter((vendor) => isEngaged(vendor.status))

/** At least one vendor is chosen, all chosen vendors have confirmed, and nobody else is sought. */
export const allChosenConfirmed = (event: EventLike): boolean => {
  const vendors = vendorsOf(event)
  return vendors.length > 0 && vendors.every((vendor) => isConfirmed(vendor.status)) && !isCalling(event)
}

/**
 * The conditions for sending a proposal (docs/product.md#proposal-and-contract): for a group, its band leader has
 * confirmed; otherwise the artist and any band leader have. If a group needs no band leader, every musician must have
 * confirmed.
 */
export const vendorsReady = (event: EventLike): boolean => {
  const bandleader = chosen(event.bandleader_id)
  const isLeaderReady =
    bandleader === undefined ? !isCalling(event, 'bandleader') : isConfirmed(event.bandleader_status)
  if (chosen(event.group_id) !== undefined) return bandleader === undefined ? allChosenConfirmed(event) : isLeaderReady
  return chosen(event.artist_id) !== undefined && isConfirmed(event.artist_status) && isLeaderReady
}
