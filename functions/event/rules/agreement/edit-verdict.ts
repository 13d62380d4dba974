import { allowed, refused, type Verdict } from '#shared/domain/permissions.ts'
import { goodwillOf } from '#shared/domain/event/money/event-money.ts'
import { computedRates } from '#shared/domain/event/money/roster.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { vendorsOf, vendorName, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { isConfirmed, isTransferred } from '#shared/domain/event/record/vendor-status.ts'
import { isFixedByPlaying } from '#shared/domain/event/agreement/consents.ts'
import { differences } from '#shared/domain/event/agreement/differences.ts'

const isSameRate = (after: ReadonlyMap<string, Vendor>, vendor: Pick<Vendor, 'role' | 'key' | 'rate'>): boolean =>
  after.get(vendorName(vendor))?.rate === vendor.rate

/**
 * Fields that no save may change, even with everyone's consent: the client of an event that is signed or has payments;
 * after the gig also the agreed terms and the vendors who played.
 */
export const editVerdict = (before: Event, edited: Event): Verdict => {
  const isBound = before.proposal_signed_at != null || before.payments.length > 0
  if (isBound && chosen(before.client_id) !== chosen(edited.client_id))
    return refused('conflict', 'Cancel this event and book the new client')
  const { agent_rate, bookme_rate } = computedRates(edited)
  if (goodwillOf(before, 'agent') > agent_rate || goodwillOf(before, 'platform') > bookme_rate)
    return refused('conflict', 'More than this share has already been given back to the client')
  const { commission_agent: payee } = before
  if (payee != null && agent_rate < computedRates(inForce(before)).agent_rate)
    return refused('conflict', `The commission is ${payee.name}'s. Hand the event back before you lower it`)
  if (before.status !== 'played') return allowed
  if (before.prepaid && differences(before, edited).some(({ field }) => isFixedByPlaying(field)))
    return refused('conflict', 'The gig is over: its price, time and place can no longer be changed')
  const after = new Map(vendorsOf(edited).map((vendor) => [vendorName(vendor), vendor]))
  const paid = vendorsOf(before).find(({ status, ...vendor }) => isTransferred(status) && !isSameRate(after, vendor))
  if (paid) return refused('conflict', `${paid.name} has already been paid, at the agreed rate`)
  const gone = vendorsOf(before).find(
    (vendor) => isConfirmed(vendor.status) && vendor.played !== false && !after.has(vendorName(vendor)),
  )
  return gone ? refused('conflict', `${gone.name} played at this gig and stays on the event`) : allowed
}
