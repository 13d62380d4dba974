import type { Event } from '../record/schema.ts'
import { isConfirmed } from '../record/vendor-status.ts'
import { vendorsOf, vendorName, type Vendor } from '../record/vendors.ts'
import { differences, type Difference, type DifferenceField } from './differences.ts'

/**
 * The parties that must agree to a difference. `client`: signs an amendment. `engaged`: each remaining vendor answers
 * again. Vendors whose own rate falls are also asked (`isAsked`). Everything else takes effect at once.
 */
const consentTable: Readonly<Record<DifferenceField, { client: boolean; engaged: boolean }>> = {
  client_id: { client: true, engaged: false },
  client_rate: { client: true, engaged: false },
  start: { client: true, engaged: true },
  end: { client: true, engaged: true },
  venue_id: { client: true, engaged: true },
  artist_id: { client: true, engaged: false },
  group_id: { client: true, engaged: false },
  brand_id: { client: true, engaged: false },
  bandleader_id: { client: false, engaged: false },
  musicians: { client: false, engaged: false },
  musician_slots: { client: false, engaged: false },
  artist_rate: { client: false, engaged: false },
  bandleader_rate: { client: false, engaged: false },
  musician_rate: { client: false, engaged: false },
  agent_rate: { client: false, engaged: false },
}

/** Time or place: every engaged vendor answers again. */
export const isMoved = (found: readonly Difference[]): boolean => found.some(({ field }) => consentTable[field].engaged)

/**
 * Whether the client must sign. Only prepaid events have a contract; clients of postpaid events are notified instead.
 */
export const needsClient = (event: Event, found: readonly Difference[]): boolean =>
  event.prepaid && found.some(({ field }) => consentTable[field].client)

/** A term that the client agrees to. */
export const isClientTerm = (field: DifferenceField): boolean => consentTable[field].client

/** Vendors who confirmed the terms in force, stay on the event, and must confirm the proposed terms. */
export const askedAgain = (force: Event, proposed: Event): Vendor[] => {
  const moved = isMoved(differences(force, proposed))
  const old = new Map(vendorsOf(force).map((vendor) => [vendorName(vendor), vendor]))
  return vendorsOf(proposed).filter((vendor) => {
    const was = old.get(vendorName(vendor))
    return was !== undefined && isConfirmed(was.status) && (moved || vendor.rate < was.rate)
  })
}
