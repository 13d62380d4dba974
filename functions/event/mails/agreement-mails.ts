import { leaving } from '#functions/event/rules/agreement/change.ts'
import { isMoved } from '#shared/domain/event/agreement/consents.ts'
import { differences } from '#shared/domain/event/agreement/differences.ts'
import { pickChanges } from '#functions/event/rules/agreement/pick-again.ts'
import { agreedBy, isAgentAbove, shareChanges } from '#functions/event/rules/agreement/share-changes.ts'
import { paidLess } from '#shared/domain/event/money/own-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { asProposed, inForce } from '#shared/domain/event/record/terms.ts'
import { isEngaged } from '#shared/domain/event/record/vendor-status.ts'
import { engagedVendors, vendorsOf, vendorName, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { MailJob } from '#shared/mails.ts'
import { allChanges, changeAgreed, changeProposed, changeWithdrawn, openNames } from './change-mails.ts'
import { mailParties } from './event-mail.ts'
import { postpaidBooked } from './invoice-mails.ts'

/**
 * Notifications of a proposed change, its end, and a booking. Derived from the event before and after, so that no use
 * case can forget anyone (docs/product.md#agreement-and-change).
 */
export const agreementMails = (
  before: Event | undefined,
  after: Event | undefined,
  actor: Viewer | undefined,
): MailJob[] => {
  if (!before || !after || isCalledOff(after)) return []
  const changes = [...changeMails(before, after, actor), ...alarms(before, after)]
  if (after.status === 'played')
    return [...mailParties(asProposed(after), { vendors: standIns(before, after) }, 'stand_in_named'), ...changes]
  return [...released(before, leaving(before, after)), ...changes]
}

/** Vendors that only the change would have added know the proposed time. */
const released = (before: Event, vendors: readonly Vendor[]): MailJob[] => {
  const known = new Set(vendorsOf(inForce(before)).map(vendorName))
  const isKnown = (vendor: Vendor) => known.has(vendorName(vendor))
  return [
    ...mailParties(inForce(before), { vendors: vendors.filter(isKnown) }, 'vendor_released'),
    ...mailParties(asProposed(before), { vendors: vendors.filter((one) => !isKnown(one)) }, 'vendor_released'),
  ]
}

const money = (amount: Cents): string | null => (amount === 0 ? null : formatMoney(amount))

/** To the admins: a larger part for the agent, and a correction that nobody agreed to in time. */
const alarms = (before: Event, after: Event): MailJob[] => {
  const { pending } = after.agreement ?? {}
  const isEscalated = pending?.escalated_at != null && before.agreement?.pending?.escalated_at == null
  const shares = shareChanges(before, after).map(({ name, before: was, after: is }) => ({
    label: name,
    before: money(was),
    after: money(is),
  }))
  const names = agreedBy(before, after)
  const consent = names.length > 0 ? `${names.join(', ')} agreed` : 'Nobody had to agree'
  return [
    ...(isAgentAbove(before, after)
      ? mailParties(inForce(after), 'admins', 'agent_share_raised', { changes: shares, consent })
      : []),
    ...(isEscalated
      ? mailParties(inForce(after), 'admins', 'change_undecided', {
          changes: allChanges(after),
          waiting: openNames(after).join(', '),
        })
      : []),
  ]
}

/** Recorded after the gig: they confirm that they played. */
const standIns = (before: Event, after: Event): Vendor[] => {
  const known = new Set(vendorsOf(before).map(vendorName))
  return vendorsOf(after).filter((vendor) => vendor.status === 'requested' && !known.has(vendorName(vendor)))
}

const changeMails = (before: Event, after: Event, actor: Viewer | undefined): MailJob[] => {
  const [was, is] = [before.agreement, after.agreement]
  if (is == null) return changeBeforeBooking(before, after)
  if (was == null)
    return after.prepaid
      ? mailParties(inForce(after), { vendors: confirmed(after) }, 'event_booked')
      : postpaidBooked(after)
  if (is.version !== was.version) return changeAgreed(before, after)
  const [old, now] = [was.pending, is.pending]
  if (old?.id === now?.id) return []
  return [...(old ? changeWithdrawn(before, after, actor) : []), ...(now ? changeProposed(after) : [])]
}

const changeBeforeBooking = (before: Event, after: Event): MailJob[] => [
  ...offerChanged(before, after),
  ...vendorsAskedAgain(before, after),
]

const offerChanged = (before: Event, after: Event): MailJob[] => {
  const changes = pickChanges(before, after)
  return changes.length === 0
    ? []
    : mailParties(inForce(after), 'client', 'offer_changed', { changes, link: `/proposal?id=${after.id}` })
}

const vendorsAskedAgain = (before: Event, after: Event): MailJob[] => {
  if (isMoved(differences(before, after))) return mailParties(inForce(after), 'vendors', 'event_changed')
  const vendors = paidLess(before, after).filter(({ status }) => isEngaged(status))
  return mailParties(inForce(after), { vendors }, 'event_changed', { what: 'your rate' })
}

const confirmed = (event: Event) => engagedVendors(event).filter(({ status }) => status === 'confirmed')
