import { zero, type Cents } from '#shared/domain/money.ts'
import { commissionAgentOf, rosterName, rosterOf } from '../money/roster.ts'
import { chosen } from '../record/event-like.ts'
import { answersOf, askedVendors } from '../record/pending-answers.ts'
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
  typeof after === 'number' && typeof before === 'number' && after > before

/** A postpaid event has no offer and no contract: its client answers for a higher price, another time, place or act. */
const isForClientOfPostpaid = (event: Event, difference: Difference): boolean => {
  const { field } = difference
  if (field === 'proposals' || !isClientTerm(field) || (isOver(event) && !isFixedByPlaying(field))) return false
  return field !== 'client_rate' || rises(difference)
}

/** Whether the client of a postpaid event must answer. */
export const needsAnswer = (event: Event, found: readonly Difference[]): boolean =>
  !event.prepaid && found.some((difference) => isForClientOfPostpaid(event, difference))

/** A save: the event before it, with what was proposed until then, and the user who saves. */
export interface Save {
  before: Event
  user_id: string
}

/** The agent's share, or all that a vendor's part gets; zero for a part that is not on the event. */
const shareOf = (event: Event, who: string): Cents =>
  rosterOf(event).find((entry) => rosterName(entry) === who)?.rate ?? zero

const isLess = (before: Event, after: Event, who: string): boolean => shareOf(after, who) < shareOf(before, who)

/**
 * Whether somebody gives up part of their own share with this save, which is their answer. Saving something else while
 * they are asked is not.
 */
const isOwnWish = (save: Save | undefined, proposed: Event, userId: string | undefined, who: string): boolean => {
  if (save === undefined || userId !== save.user_id) return false
  const { before } = save
  const isAsked =
    askedVendors(before).has(who) || answersOf(before).some((entry) => entry.who === who && entry.answer !== 'agreed')
  return !isAsked || isLess(before, proposed, who)
}

const confirmedVendors = (event: Event): Vendor[] => vendorsOf(event).filter(({ status }) => isConfirmed(status))

/**
 * Vendors who confirmed the terms in force, stay on the event, and must confirm the proposed terms: all if the event
 * moves, and those whose rate falls, unless they lower it themselves.
 */
export const askedAgain = (force: Event, proposed: Event, save?: Save): Vendor[] => {
  const moved = !isOver(proposed) && isMoved(differences(force, proposed))
  const confirmed = new Set(confirmedVendors(force).map(vendorName))
  return vendorsOf(proposed).filter((vendor) => {
    const name = vendorName(vendor)
    if (!confirmed.has(name)) return false
    return moved || (isLess(force, proposed, name) && !isOwnWish(save, proposed, vendor.user_id, name))
  })
}

/** After the gig, vendors removed by a correction: they lose their whole rate. */
export const leavingAfterGig = (force: Event, proposed: Event, save: Save): Vendor[] => {
  if (!isOver(proposed)) return []
  const staying = new Set(vendorsOf(proposed).map(vendorName))
  return confirmedVendors(force).filter((vendor) => {
    const name = vendorName(vendor)
    const isLoser = !staying.has(name) && isLess(force, proposed, name)
    return isLoser && !isOwnWish(save, proposed, vendor.user_id, name)
  })
}

/** Whether somebody else lowers the agent's share. */
export const isAgentLosing = (force: Event, proposed: Event, save: Save): boolean =>
  chosen(force.agent_id) !== undefined &&
  isLess(force, proposed, 'agent') &&
  !isOwnWish(save, proposed, commissionAgentOf(force).user_id, 'agent')
