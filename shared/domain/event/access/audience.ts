import type { Viewer } from '#shared/domain/permissions.ts'
import type { AudienceName } from '../record/field.ts'
import type { EventLike } from '../record/event-like.ts'
import { isStaff, leads, relation } from './relation.ts'

/** The viewer's audience, resolved once per projection. */
export interface Audience extends Readonly<Record<AudienceName, boolean>> {
  viewer: Viewer
}

export const audienceOf = (viewer: Viewer, event: EventLike): Audience => {
  const who = relation(viewer, event)
  return {
    viewer,
    // Agents see all of an unassigned request so that they can decide whether to take it.
    staff: isStaff(who) || who.taker,
    client: who.client,
    leader: leads(who, event),
    artist: who.artist,
    bandleader: who.bandleader,
    vendor: who.artist || who.bandleader || who.musician,
  }
}
