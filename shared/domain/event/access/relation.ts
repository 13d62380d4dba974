import type { Viewer } from '#shared/domain/permissions.ts'
import { askedOf } from '../record/calls.ts'
import { chosen, isUnassigned, type EventLike } from '../record/event-like.ts'
import { inForce, isChangePending } from '../record/terms.ts'
import { isInvolved, type VendorStatus } from '../record/vendor-status.ts'

/**
 * A person's relation to an event. Vendor flags hold only while they matter: from the request on (a vendor who is only
 * `selected` does not know of the event yet) until a decline.
 */
export interface Relation {
  admin: boolean
  /** The event's own agent. Other agents do not see the event. */
  agent: boolean
  client: boolean
  artist: boolean
  bandleader: boolean
  musician: boolean
  /** An agent looking at an unassigned booking request, who may only read it and take it. */
  taker: boolean
  /** A vendor who declined, and may still see that and when the event would be (see `project`). */
  declined: boolean
  /** Asked by a call list: sees the event as it would be with them, and answers. */
  asked: boolean
}

/** Works on the whole event and on any projection of it. */
export const relation = (viewer: Viewer, event: EventLike): Relation => {
  const isArtist = same(viewer.artist_id, event.artist_id)
  const leads = same(viewer.musician_id, event.bandleader_id)
  const own = (event.musicians ?? []).filter((entry) => same(viewer.musician_id, entry.musician_id))
  const isDeclined = (is: boolean, status: VendorStatus | null | undefined) => is && status === 'declined'
  return {
    admin: viewer.is_admin,
    agent: viewer.is_agent && same(viewer.agent_id, event.agent_id),
    client: viewer.is_client && same(viewer.client_id, event.client_id),
    artist: isArtist && isInvolved(event.artist_status),
    bandleader: leads && isInvolved(event.bandleader_status),
    musician: own.some((entry) => isInvolved(entry.status)),
    taker: viewer.is_agent && isUnassigned(event),
    asked: askedOf(viewer, event) !== undefined,
    declined:
      isDeclined(isArtist, event.artist_status) ||
      isDeclined(leads, event.bandleader_status) ||
      own.some((entry) => entry.status === 'declined'),
  }
}

/** As `relation`, but a vendor removed by a proposed change stays on the event until everyone has agreed. */
export const relationInAnyTerms = (viewer: Viewer, event: EventLike): Relation => {
  const proposed = relation(viewer, event)
  if (!isChangePending(event)) return proposed
  const force = relation(viewer, inForce(event))
  return {
    ...proposed,
    artist: proposed.artist || force.artist,
    bandleader: proposed.bandleader || force.bandleader,
    musician: proposed.musician || force.musician,
    declined: proposed.declined || force.declined,
  }
}

/** A missing viewer id must never match a missing id on the event. */
const same = (mine: string | undefined, theirs: string | number | null | undefined) =>
  mine !== undefined && mine === chosen(theirs)

/** Acts for the agency: the event's agent or an admin. */
export const isStaff = (who: Relation): boolean => who.admin || who.agent

/** On the event; excludes takers and vendors who declined. */
export const isParty = (who: Relation): boolean =>
  isStaff(who) || who.client || who.artist || who.bandleader || who.musician

/** The artist leads if no band leader is chosen (docs/product.md#event-status). */
export const isLedByArtist = (event: EventLike): boolean => chosen(event.bandleader_id) === undefined

export const leads = (who: Relation, event: EventLike): boolean =>
  who.bandleader || (who.artist && isLedByArtist(event))
