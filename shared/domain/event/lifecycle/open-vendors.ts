import type { Instant } from '#shared/domain/time.ts'
import type { EventLike } from '../record/event-like.ts'
import { canRequest } from '../access/event-permissions.ts'
import { isStaff, type Relation } from '../access/relation.ts'
import { vendorsOf, type Vendor } from '../record/vendors.ts'
import { step, wait, type NextStep } from './step.ts'

/** Each name once, and only a few: a big band would fill a phone. */
export const namesOf = (vendors: readonly Vendor[]) => {
  const all = [...new Set(vendors.map((vendor) => vendor.name).filter((name) => name !== ''))]
  return all.length <= 4 ? all.join(', ') : `${all.slice(0, 3).join(', ')} and ${all.length - 3} more`
}
export const vendorsWith = (event: EventLike, status: Vendor['status']) =>
  vendorsOf(event).filter((vendor) => vendor.status === status)

/** Vendors who must be replaced, requested or waited for; undefined if all have confirmed. */
export const openVendors = (event: EventLike, who: Relation, now: Instant): NextStep | undefined => {
  const declined = vendorsWith(event, 'declined')
  if (declined.length > 0 && isStaff(who))
    return step('complete_details', 'Choose someone else', `${namesOf(declined) || 'A vendor'} declined`)
  const unasked = vendorsWith(event, 'selected')
  if (unasked.length > 0 && canRequest(who, event, now).ok) {
    return step('request_vendors', unasked.length === 1 ? 'Request vendor' : 'Request vendors', namesOf(unasked))
  }
  const asked = vendorsWith(event, 'requested')
  return asked.length > 0 ? wait('Waiting for answers', namesOf(asked)) : undefined
}
