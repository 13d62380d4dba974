import { vendorAfter, type VendorStatus } from '#shared/domain/event/record/vendor-status.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce, isChangePending, termsOf } from '#shared/domain/event/record/terms.ts'
import { vendorsOf, withVendorStatus, vendorName, type Vendor } from '#shared/domain/event/record/vendors.ts'

export type Answer = 'confirm' | 'decline'

export interface Answered {
  event: Event
  /** The parts changed by the answer, as they were before. */
  changed: Vendor[]
  /** False if no part can take this answer. */
  isAnswerable: boolean
}

/**
 * A vendor's answer for all of their parts that accept it. Vendors asked about a proposed change answer the change;
 * their part in force stays unchanged until the change is settled. Otherwise the answer applies to both. A vendor who
 * has declined the change leaves the event by declining again, unless the answer names the change (`isAboutChange`).
 */
export const withAnswer = (
  event: Event,
  isOwn: (vendor: Vendor) => boolean,
  answer: Answer,
  isAboutChange = false,
): Answered => {
  const proposed = answered(event, isOwn, answer)
  if (!isChangePending(event)) return proposed
  const asked = new Set(event.agreement!.pending!.asked)
  if (answer === 'decline' && !isAboutChange)
    for (const vendor of vendorsOf(event)) if (vendor.status === 'declined') asked.delete(vendorName(vendor))
  const force = answered(inForce(event), (vendor) => isOwn(vendor) && !asked.has(vendorName(vendor)), answer)
  const known = new Set(proposed.changed.map(vendorName))
  return {
    event: { ...proposed.event, agreement: { ...event.agreement!, terms: termsOf(force.event) } },
    changed: [...proposed.changed, ...force.changed.filter((vendor) => !known.has(vendorName(vendor)))],
    isAnswerable: proposed.isAnswerable || force.isAnswerable,
  }
}

const answered = (event: Event, isOwn: (vendor: Vendor) => boolean, answer: Answer): Answered => {
  const parts = vendorsOf(event)
    .filter((vendor) => isOwn(vendor) && takesAnswers(event, vendor.status))
    .flatMap((part) => {
      const status = vendorAfter(part.status, answer)
      return status === undefined ? [] : [{ part, status }]
    })
  const changed = parts.filter(({ part, status }) => part.status !== status)
  const names = new Set(changed.map(({ part }) => vendorName(part)))
  const agreed_rates = event.agreed_rates?.filter(({ part }) => !names.has(part))
  return {
    event: changed.reduce((next, { part, status }) => withVendorStatus(next, part.role, part.key, status), {
      ...event,
      ...(agreed_rates && { agreed_rates }),
    }),
    changed: changed.map(({ part }) => part),
    isAnswerable: parts.length > 0,
  }
}

/** After the gig, only stand-ins who are asked to confirm can answer. */
const takesAnswers = (event: Event, status: VendorStatus) => event.status !== 'played' || status === 'requested'
