import { declinedPlace } from '#shared/domain/call-list/chairs.ts'
import { canCall } from '#shared/domain/call-list/permissions.ts'
import {
  canEdit,
  canRecordAnswer,
  canReleaseVendor,
  canRequest,
} from '#shared/domain/event/access/event-permissions.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { isEngaged, vendorAfter } from '#shared/domain/event/record/vendor-status.ts'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import { nowIso } from '#web/lib/clock.ts'

/** A leader asks the others. */
const isReader = (who: Relation, { role }: Vendor): boolean =>
  !isStaff(who) && ((role === 'artist' && who.artist) || (role === 'bandleader' && who.bandleader))

/** An act is replaced by a change. */
const canAskInstead = (who: Relation, event: EventView, vendor: Vendor): boolean => {
  const { chair, role } = declinedPlace(vendor)
  const isTimed = event.start != null && event.start > nowIso() && event.end != null
  return (
    role !== 'artist' && isEngaged(vendor.status) && isTimed && !isReader(who, vendor) && canCall(who, event, chair).ok
  )
}

/** The reader's acts on a vendor. */
export const actsOn = (who: Relation, event: EventView, vendor: Vendor) => ({
  request:
    !isReader(who, vendor) &&
    canRequest(who, event, nowIso()).ok &&
    vendorAfter(vendor.status, 'request') !== undefined,
  replace: isStaff(who) && canEdit(who, event).ok && event.status !== 'played',
  /** Somebody else is asked, and the person stays until a yes. */
  askInstead: canAskInstead(who, event, vendor),
  record: vendor.status === 'requested' && canRecordAnswer(who, event).ok,
  // Vendors who were never requested are changed by editing; they need no notification.
  // Of a called-off event, they are released.
  release: !isCalledOff(event) && isEngaged(vendor.status) && canReleaseVendor(who, event, vendor).ok,
})
