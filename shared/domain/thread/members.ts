import { isVisible } from '../event/access/event-permissions.ts'
import { isParty, isStaff, type Relation } from '../event/access/relation.ts'
import type { EventLike } from '../event/record/event-like.ts'
import type { Event } from '../event/record/schema.ts'
import { inForce, isChangePending } from '../event/record/terms.ts'
import { isInvolved } from '../event/record/vendor-status.ts'
import { vendorsOf, type Vendor } from '../event/record/vendors.ts'
import { allowed, refused, type Verdict } from '../permissions.ts'
import type { Instant } from '../time.ts'
import { threadNames, type ThreadName } from './schema.ts'

/**
 * The two conversations on an event. `client`: the client and the agency. `team`: the agency and the vendors, from
 * their request until 30 days after their engagement ends, by a decline, a release or the end of the event.
 */

const staysMs = 30 * 86_400_000
const isWithin = (ended: Instant | null | undefined, now: Instant): boolean =>
  ended != null && Date.parse(now) < Date.parse(ended) + staysMs

/** `leftAt`: when this vendor was last released or declined. */
export interface Membership {
  who: Relation
  end: Instant | null | undefined
  now: Instant
  leftAt?: Instant | undefined
}

const isVendor = (who: Relation) => isParty(who) && (who.artist || who.bandleader || who.musician)

const isMember = (thread: ThreadName, { who, end, now, leftAt }: Membership): boolean => {
  if (isStaff(who)) return true
  if (thread === 'client') return who.client
  return (isVendor(who) && (end == null || isWithin(end, now))) || isWithin(leftAt, now)
}

/**
 * Whether a person may read and write.
 * @returns not_found for strangers, forbidden for the people of the other conversation.
 */
export const canJoin = (thread: ThreadName, membership: Membership): Verdict => {
  if (isMember(thread, membership)) return allowed
  return isVisible(membership.who)
    ? refused('forbidden', 'You are not part of this conversation')
    : refused('not_found', 'Could not find event')
}

/** The conversations that the caller is shown on the event. */
export const threadsOf = (membership: Membership): ThreadName[] =>
  threadNames.filter((thread) => isMember(thread, membership))

/** The vendors in the conversation, one entry per person with their first part. */
export const teamOf = (event: Event, now: Instant): Vendor[] => {
  if (event.end != null && !isWithin(event.end, now)) return []
  const all = [...vendorsOf(event), ...(isChangePending(event) ? vendorsOf(inForce(event)) : [])]
  const parts = all.filter(({ user_id, status }) => user_id !== undefined && isInvolved(status))
  return [...new Map(parts.toReversed().map((part) => [part.user_id, part])).values()].toReversed()
}

/** Ids of the vendors that a change removes from the event, or who decline with it; not before all have agreed. */
export const leavers = (before: Event | undefined, after: Event | undefined): string[] => {
  const idsIn = (event: EventLike) =>
    vendorsOf(event).flatMap(({ user_id, status }) => (user_id && isInvolved(status) ? [user_id] : []))
  const ids = (event: Event | undefined) =>
    event ? [...idsIn(event), ...(isChangePending(event) ? idsIn(inForce(event)) : [])] : []
  const staying = new Set(ids(after))
  return after ? [...new Set(ids(before))].filter((id) => !staying.has(id)) : []
}
