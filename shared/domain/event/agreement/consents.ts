import { chosen } from '../record/event-like.ts'
import type { Event } from '../record/schema.ts'
import { isConfirmed } from '../record/vendor-status.ts'
import { vendorsOf, vendorName, type Vendor } from '../record/vendors.ts'
import { differences, type Difference, type DifferenceField } from './differences.ts'
import { ruleOf } from './term-rules.ts'

/** The consents that a change needs (docs/product.md#agreement-and-change). Everything else takes effect at once. */

/** Time or place: every engaged vendor answers again. */
export const isMove = (field: DifferenceField): boolean => ruleOf(field).engaged
export const isMoved = (found: readonly Difference[]): boolean => found.some(({ field }) => isMove(field))

/** A term that the client agrees to. */
export const isClientTerm = (field: DifferenceField): boolean => ruleOf(field).client

/**
 * After the gig, the vendors who played may still be corrected, but not the terms that the client agreed to and
 * received.
 */
export const isFixedByPlaying = (field: DifferenceField): boolean => ruleOf(field).fixed

const isOver = ({ status }: Event): boolean => status === 'played'

/** Whether the client must sign: only prepaid events have a contract. */
export const needsSignature = (event: Event, found: readonly Difference[]): boolean =>
  event.prepaid && !isOver(event) && found.some(({ field }) => isClientTerm(field))

const rises = ({ before, after }: Difference): boolean =>
  typeof before === 'number' && typeof after === 'number' && after > before

/** A postpaid event has no offer and no contract: its client answers for a higher price, another time, place or act. */
const isForClientOfPostpaid = (event: Event, difference: Difference): boolean => {
  const { field } = difference
  if (field === 'proposals' || !isClientTerm(field) || (isOver(event) && !isFixedByPlaying(field))) return false
  return field !== 'client_rate' || rises(difference)
}

/** Whether the client of a postpaid event must answer. */
export const needsAnswer = (event: Event, found: readonly Difference[]): boolean =>
  !event.prepaid && found.some((difference) => isForClientOfPostpaid(event, difference))

/**
 * Vendors who confirmed the terms in force, stay on the event, and must confirm the proposed terms: all if the event
 * moves, and those whose rate falls, unless they lower it themselves (`proposer`, a user id).
 */
export const askedAgain = (force: Event, proposed: Event, proposer?: string): Vendor[] => {
  const moved = !isOver(proposed) && isMoved(differences(force, proposed))
  const old = new Map(vendorsOf(force).map((vendor) => [vendorName(vendor), vendor]))
  return vendorsOf(proposed).filter((vendor) => {
    const was = old.get(vendorName(vendor))
    const isLess = was !== undefined && vendor.rate < was.rate && !isOwnChange(vendor, proposer)
    return was !== undefined && isConfirmed(was.status) && (moved || isLess)
  })
}

const isOwnChange = ({ user_id }: Pick<Vendor, 'user_id'>, proposer: string | undefined): boolean =>
  user_id !== undefined && user_id === proposer

/** After the gig, vendors removed by a correction: they lose their whole rate. */
export const leavingAfterGig = (force: Event, proposed: Event, proposer?: string): Vendor[] => {
  if (!isOver(proposed)) return []
  const staying = new Set(vendorsOf(proposed).map(vendorName))
  return vendorsOf(force).filter(
    (vendor) =>
      isConfirmed(vendor.status) &&
      !staying.has(vendorName(vendor)) &&
      !isOwnChange(vendor, proposer) &&
      vendor.rate > 0,
  )
}

/** Whether somebody else lowers the agent's share. */
export const isAgentLosing = (force: Event, proposed: Event, proposer?: string): boolean =>
  chosen(force.agent_id) !== undefined &&
  force.agent?.user_id !== proposer &&
  (proposed.agent_rate ?? 0) < (force.agent_rate ?? 0)
