import { projectTexts } from '#functions/event/rules/event-projection.ts'
import { isStaff, relationInAnyTerms } from '#shared/domain/event/access/relation.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isBooked, isCalledOff } from '#shared/domain/event/record/status.ts'
import { inForce, isChangePending } from '#shared/domain/event/record/terms.ts'
import { isConfirmed, isInvolved } from '#shared/domain/event/record/vendor-status.ts'
import { isOwn, vendorsOf } from '#shared/domain/event/record/vendors.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'

/** An event in somebody's calendar feed: what is in force, and no rate of anybody. */
export interface FeedEntry {
  id: string
  sequence: number
  stamp: Instant
  start: Instant
  end: Instant
  timezone: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  summary: string
  location: string
  description: string
}

const keptCanceledMs = 30 * 86_400_000

const statusFor = (event: Event, viewer: Viewer, now: Instant): FeedEntry['status'] | undefined => {
  if (isCalledOff(event)) {
    const at = event.cancellation?.at ?? event.updated_at
    return Date.parse(now) - Date.parse(at) < keptCanceledMs ? 'CANCELLED' : undefined
  }
  const who = relationInAnyTerms(viewer, event)
  if (isStaff(who) || who.client) return isBooked(event) ? 'CONFIRMED' : 'TENTATIVE'
  const own = vendorsOf(inForce(event)).filter((vendor) => isOwn(vendor, viewer) && isInvolved(vendor.status))
  return own.some(({ status }) => isConfirmed(status)) ? 'CONFIRMED' : 'TENTATIVE'
}

/** Undefined for an event without a time, or one that the reader is not on. */
export const feedEntry = (event: Event, viewer: Viewer, now: Instant): FeedEntry | undefined => {
  const who = relationInAnyTerms(viewer, event)
  const isOn = isStaff(who) || who.client || who.artist || who.bandleader || who.musician
  // A vendor that only the proposed change adds has nothing in force.
  const force = isChangePending(event) && !isOnForce(event, viewer) ? event : inForce(event)
  const status = isOn ? statusFor(event, viewer, now) : undefined
  if (status === undefined || force.start == null || force.end == null) return undefined
  const { call_time, dresscode } = projectTexts(event, viewer, ['call_time', 'dresscode'])
  const { venue } = force
  return {
    ...{ id: event.id, sequence: event.version, stamp: event.updated_at, status },
    ...{ start: force.start, end: force.end, timezone: zoneOf(force), summary: event.name },
    location: [venue?.name, venue?.street, venue?.city, venue?.state, venue?.zipcode].filter(Boolean).join(', '),
    description: [call_time && `Call time: ${call_time}`, dresscode && `Dress code: ${dresscode}`]
      .filter(Boolean)
      .join('\n'),
  }
}

const isOnForce = (event: Event, viewer: Viewer): boolean =>
  viewer.client_id === event.client_id ||
  viewer.agent_id === event.agent_id ||
  vendorsOf(inForce(event)).some((vendor) => isOwn(vendor, viewer))
