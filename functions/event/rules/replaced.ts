import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { isInvolved } from '#shared/domain/event/record/vendor-status.ts'
import { vendorName, vendorsOf, type Vendor } from '#shared/domain/event/record/vendors.ts'

/**
 * An act or leader was replaced. If the agent's rule says so, the call lists of the places left open start by
 * themselves (docs/product.md#call-lists).
 */

export interface Replacement {
  replaced: 'act' | 'bandleader'
  /** The musicians who left with them, by `musicianKey`. */
  left: string[]
}

const wasAsked = ({ status }: Vendor): boolean => isInvolved(status) || status === 'declined'

const actIn = ({ group_id, artist_id }: Event): string | undefined => chosen(group_id) ?? chosen(artist_id)

const isActReplaced = (was: Event, is: Event): boolean => {
  const [old, now] = [actIn(was), actIn(is)]
  // The people of a group are asked, not the group.
  const people = vendorsOf(was).filter(({ role }) => role === 'artist' || chosen(was.group_id) !== undefined)
  return old !== undefined && now !== undefined && old !== now && people.some(wasAsked)
}

const isLeaderReplaced = (was: Event, is: Event): boolean =>
  chosen(is.bandleader_id) !== chosen(was.bandleader_id) &&
  vendorsOf(was).some((vendor) => vendor.role === 'bandleader' && wasAsked(vendor))

/** Compares the terms in force, so a proposed change counts only once everybody has agreed to it. */
export const replacementOf = (before: Event, after: Event): Replacement | undefined => {
  if (after.refill_by === undefined) return undefined
  const [was, is] = [inForce(before), inForce(after)]
  const isOfAct = isActReplaced(was, is)
  if (!isOfAct && !isLeaderReplaced(was, is)) return undefined
  const stay = new Set(vendorsOf(is).map(vendorName))
  const left = vendorsOf(was).filter((vendor) => vendor.role === 'musician' && !stay.has(vendorName(vendor)))
  return { replaced: isOfAct ? 'act' : 'bandleader', left: left.map(({ key }) => key) }
}
