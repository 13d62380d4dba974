import { allowed, refused, type Verdict } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { hasEnded, isUnassigned, type EventLike } from '../record/event-like.ts'
import { isParty, isStaff, leads, type Relation } from './relation.ts'
import { isChangePending } from '../record/terms.ts'
import { isActionAllowed, isClosedForDeletion, isClosedForEditing, takesAnswers } from '../record/status.ts'
import { areTransfersWaiting } from '../money/transfers-wait.ts'
import { vendorAfter } from '../record/vendor-status.ts'
import type { Vendor } from '../record/vendors.ts'

/**
 * Permissions on an event (docs/product.md#roles-and-permissions). Rules check in a fixed order: can the caller see the
 * event (not_found), does the caller have the role (forbidden), does the event's state allow it (conflict). Payments
 * are covered by payment-permissions.ts, proposal and contract by proposal-permissions.ts.
 */

export const isVisible = (who: Relation): boolean => isParty(who) || who.taker || who.declined || who.asked

export const canSee = (who: Relation): Verdict =>
  isVisible(who) ? allowed : refused('not_found', 'Could not find event')

/** The first refusal; later checks run only if all earlier ones pass. */
export const firstRefusal = (...rules: readonly (() => Verdict)[]): Verdict => {
  for (const rule of rules) {
    const verdict = rule()
    if (!verdict.ok) return verdict
  }
  return allowed
}

export const demand = (holds: boolean, code: 'forbidden' | 'conflict' | 'invalid', message: string) => (): Verdict =>
  holds ? allowed : refused(code, message)

const staffOrLeader = (who: Relation, event: EventLike) => isStaff(who) || leads(who, event)

/** `writableFields` decides which fields. */
export const canEdit = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(
      staffOrLeader(who, event),
      'forbidden',
      who.taker ? 'Please take the request first' : 'You may not change this event',
    ),
    demand(isOpen(event), 'conflict', 'This event can no longer be changed'),
  )

/** An event can be saved unfinished until its first vendor is requested. */
export const canEditDraft = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canEdit(who, event),
    demand(isStaff(who), 'forbidden', 'Only the agent can save a draft'),
    demand(event.status === 'draft', 'conflict', 'Only a draft can be saved unfinished'),
  )

/** Makes drafts like this event, in any status. */
export const canCopy = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who), 'forbidden', 'Only the agent can copy an event'),
    demand(!isUnassigned(event) || who.admin, 'forbidden', 'Please take the request first'),
  )

/** Only an event with a time has a weekday. */
export const canRepeat = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canCopy(who, event),
    demand(
      event.start != null && event.end != null,
      'conflict',
      'Please select Start Date/Time, End Date/Time, or both',
    ),
  )

/** A canceled event, or one being paid out, cannot change: its shares are computed from its rates. */
const isOpen = (event: EventLike): boolean =>
  !isClosedForEditing(event) && event.cancellation == null && !areTransfersWaiting(event)

export const requestClosed = 'This request was withdrawn or declined'

/** Agents take an unassigned booking request for themselves; admins take one on behalf of an agent. */
export const canTake = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(who.taker || who.agent || who.admin, 'forbidden', 'Only agents can take requests'),
    demand(event.agent_id == null || event.agent_id === '', 'conflict', 'This request has already been taken'),
    demand(event.status !== 'canceled', 'conflict', requestClosed),
  )

/** Request a vendor, or resend the request. The vendor status machine decides whether this vendor can be requested. */
export const canRequest = (who: Relation, event: EventLike, now: Instant): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(staffOrLeader(who, event), 'forbidden', 'You may not request vendors for this event'),
    demand(
      isActionAllowed(event.prepaid ?? true, event.status, 'request_vendor'),
      'conflict',
      'Vendors can no longer be requested for this event',
    ),
    // Availability cannot be checked without times.
    demand(
      event.start != null && event.end != null,
      'conflict',
      'Please select Start Date/Time, End Date/Time, or both',
    ),
    demand(!hasEnded(event, now), 'conflict', 'This event is over; vendors can no longer be requested'),
  )

/** The agent may take a proposed change back at any time. */
export const canDiscardChange = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who), 'forbidden', 'Only the agent can discard a change'),
    demand(isChangePending(event), 'conflict', 'No change is proposed any more'),
  )

/** `ownAnswers` decides who is asked. */
export const canAnswerChange = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(() => canSee(who), demand(isChangePending(event), 'conflict', 'No change is proposed any more'))

/** After the gig, stand-ins answer. */
const isAnswerable = (event: EventLike): boolean => takesAnswers(event) && !areTransfersWaiting(event)

/** Vendors answer only for their own role. Repeating a decline is allowed by the vendor status machine. */
export const canRespond = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(
      who.artist || who.bandleader || who.musician || who.declined || who.asked,
      'forbidden',
      'You have not been requested for this event',
    ),
    demand(isAnswerable(event), 'conflict', 'This event no longer accepts answers'),
  )

/** Records an answer that a vendor gave to the agent by telephone. */
export const canRecordAnswer = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who), 'forbidden', "Only the agent can record a vendor's answer"),
    demand(isAnswerable(event), 'conflict', 'This event no longer takes answers'),
  )

/** Releasing removes a vendor from the event, so only the agent may (docs/product.md#roles-and-permissions). */
export const canRelease = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who), 'forbidden', 'Only the agent can release vendors'),
    demand(event.status !== 'played', 'conflict', 'Nobody is released after the gig: please say who played instead'),
    demand(isOpen(event), 'conflict', 'This event can no longer be changed'),
  )

/** A paid vendor stays on the event. */
export const canReleaseVendor = (
  who: Relation,
  event: EventLike,
  { name, status }: Pick<Vendor, 'name' | 'status'>,
): Verdict =>
  firstRefusal(
    () => canRelease(who, event),
    demand(vendorAfter(status, 'release') !== undefined, 'conflict', `${name} has already been paid`),
  )

/**
 * Gig End: the band leader, the artist if there is none, or an admin; not the agent, who was not there. Until vendors
 * are paid, staff may correct who played.
 */
export const canConfirmPlayed = (who: Relation, event: EventLike, now: Instant): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(
      who.admin || leads(who, event) || (who.agent && event.status === 'played'),
      'forbidden',
      'Only who leads the event confirms that it was played',
    ),
    demand(
      isActionAllowed(event.prepaid ?? true, event.status, 'gig_end') || (event.status === 'played' && isStaff(who)),
      'conflict',
      'Only a booked event can be confirmed as played',
    ),
    demand(event.end != null && Date.parse(event.end) <= Date.parse(now), 'conflict', 'The event has not ended yet'),
    demand(!areTransfersWaiting(event), 'conflict', 'The vendors are being paid already'),
  )

export const canDelete = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(
      isStaff(who),
      'forbidden',
      who.taker ? 'Please take the request first' : 'Only the agent can delete an event',
    ),
    demand(
      !isClosedForDeletion(event) && (event.payments ?? []).length === 0 && (event.invoice_voids ?? []).length === 0,
      'conflict',
      'An event with payments cannot be deleted',
    ),
  )

/** The evidence file for a dispute, for agent and admins. */
export const canViewEvidence = (who: Relation): Verdict =>
  firstRefusal(() => canSee(who), demand(isStaff(who), 'forbidden', 'Only the agent can see the evidence'))

/** The activity log, for agent and admins. */
export const canManageReminders = (who: Relation): Verdict =>
  firstRefusal(() => canSee(who), demand(isStaff(who), 'forbidden', 'Only the agent can see the reminders of an event'))

export const canViewActivity = (who: Relation): Verdict =>
  firstRefusal(() => canSee(who), demand(isStaff(who), 'forbidden', 'Only the agent can see the activity of an event'))
