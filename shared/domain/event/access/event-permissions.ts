import { allowed, refused, type Verdict } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { hasEnded, type EventLike } from '../record/event-like.ts'
import { isParty, isStaff, leads, type Relation } from './relation.ts'
import { can, closedForDeletion, closedForEditing } from '../record/status.ts'
import { vendorAfter } from '../record/vendor-status.ts'
import type { Vendor } from '../record/vendors.ts'

/**
 * Who may do what to an event (docs/product.md#roles-and-permissions). Each rule asks in this order: does the caller
 * know the event (not_found), has the caller the role (forbidden), does the event's state allow it (conflict). What
 * costs or pays money is in payment-permissions.ts, the proposal and the contract are in proposal-permissions.ts.
 */

export const isVisible = (who: Relation): boolean => isParty(who) || who.taker || who.declined

export const canSee = (who: Relation): Verdict =>
  isVisible(who) ? allowed : refused('not_found', 'Could not find event')

/** The first refusal of several; each is asked only when the ones before allowed. */
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

/** Which fields is for `writableFields`. */
export const canEdit = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(
      staffOrLeader(who, event),
      'forbidden',
      who.taker ? 'Please take the request first' : 'You may not change this event',
    ),
    demand(!closedForEditing.has(event.status), 'conflict', 'This event can no longer be changed'),
  )

/** An agent, or an admin in an agent's name, takes an unassigned booking request. */
export const canTake = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(who.taker || who.agent || who.admin, 'forbidden', 'Only agents take requests'),
    demand(event.agent_id == null || event.agent_id === '', 'conflict', 'This request has already been taken'),
  )

/** Request a vendor, or ask again. Whether this vendor can be asked is the vendor machine's to say. */
export const canRequest = (who: Relation, event: EventLike, now: Instant): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(staffOrLeader(who, event), 'forbidden', 'You may not request vendors for this event'),
    demand(
      can(event.prepaid ?? true, event.status, 'request_vendor'),
      'conflict',
      'Vendors can no longer be requested for this event',
    ),
    // Without times nobody can say whether they are free.
    demand(
      event.start != null && event.end != null,
      'conflict',
      'Please select Start Date/Time, End Date/Time, or both',
    ),
    demand(!hasEnded(event, now), 'conflict', 'The time of this event has passed: nobody can be requested for it'),
  )

const answerable: ReadonlySet<string> = new Set(['draft', 'pending', 'propose', 'proposed', 'booked'])

/** A vendor's answer for the own role; a vendor who declined may repeat that, as the vendor machine says. */
export const canRespond = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(
      who.artist || who.bandleader || who.musician || who.declined,
      'forbidden',
      'You have not been requested for this event',
    ),
    demand(answerable.has(event.status), 'conflict', 'This event no longer takes answers'),
  )

/** Releasing takes a vendor off the event, which docs/product.md#roles-and-permissions keeps to the agent alone. */
export const canRelease = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who), 'forbidden', 'Only the agent releases vendors'),
    demand(!closedForEditing.has(event.status), 'conflict', 'This event can no longer be changed'),
  )

/** Who has been paid stays on the event. */
export const canReleaseVendor = (
  who: Relation,
  event: EventLike,
  { name, status }: Pick<Vendor, 'name' | 'status'>,
): Verdict =>
  firstRefusal(
    () => canRelease(who, event),
    demand(vendorAfter(status, 'release') !== undefined, 'conflict', `${name} has already been paid`),
  )

/** Gig End: band leader, artist without one, or admin (not the agent, who was not there). */
export const canConfirmPlayed = (who: Relation, event: EventLike, now: Instant): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(who.admin || leads(who, event), 'forbidden', 'Only who leads the event confirms that it was played'),
    demand(
      can(event.prepaid ?? true, event.status, 'gig_end'),
      'conflict',
      'Only a booked event can be confirmed as played',
    ),
    demand(event.end != null && Date.parse(event.end) <= Date.parse(now), 'conflict', 'The event has not ended yet'),
  )

export const canDelete = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who), 'forbidden', who.taker ? 'Please take the request first' : 'Only the agent deletes an event'),
    demand(
      !closedForDeletion.has(event.status) && (event.payments ?? []).length === 0,
      'conflict',
      'An event with payments cannot be deleted',
    ),
  )

/** Who did what: for those who run the event. */
export const canViewActivity = (who: Relation): Verdict =>
  firstRefusal(() => canSee(who), demand(isStaff(who), 'forbidden', 'Only the agent sees the activity of an event'))
