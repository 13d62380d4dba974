import { zero, type Cents } from '#shared/domain/money.ts'
import { commissionAgentOf } from '../money/shares.ts'
import { chosen } from '../record/event-like.ts'
import { answersOf } from '../record/pending-answers.ts'
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

/** A save: the event before it, with what was proposed until then, and the user who saves. */
export interface Save {
  before: Event
  user_id: string
}

/**
 * Whether somebody gives up part of their own share with this save, which is their answer. Saving something else while
 * they are asked is not.
 */
const isOwnWish = (save: Save | undefined, userId: string | undefined, who: string, isLessNow: boolean): boolean => {
  if (save === undefined || userId !== save.user_id) return false
  const isAsked =
    save.before.agreement?.pending?.asked.includes(who) === true ||
    answersOf(save.before).some((entry) => entry.who === who && entry.answer !== 'agreed')
  return isLessNow || !isAsked
}

const ratesOf = (event: Event): Map<string, Cents> =>
  new Map(vendorsOf(event).map((vendor) => [vendorName(vendor), vendor.rate]))

/**
 * Vendors who confirmed the terms in force, stay on the event, and must confirm the proposed terms: all if the event
 * moves, and those whose rate falls, unless they lower it themselves.
 */
export const askedAgain = (force: Event, proposed: Event, save?: Save): Vendor[] => {
  const moved = !isOver(proposed) && isMoved(differences(force, proposed))
  const old = new Map(vendorsOf(force).map((vendor) => [vendorName(vendor), vendor]))
  const saved = save && ratesOf(save.before)
  return vendorsOf(proposed).filter((vendor) => {
    const name = vendorName(vendor)
    const was = old.get(name)
    if (was === undefined || !isConfirmed(was.status)) return false
    const isLess = vendor.rate < was.rate
    return moved || (isLess && !isOwnWish(save, vendor.user_id, name, vendor.rate < (saved?.get(name) ?? 0)))
  })
}

/** After the gig, vendors removed by a correction: they lose their whole rate. */
export const leavingAfterGig = (force: Event, proposed: Event, save?: Save): Vendor[] => {
  if (!isOver(proposed)) return []
  const staying = new Set(vendorsOf(proposed).map(vendorName))
  const saved = save && ratesOf(save.before)
  return vendorsOf(force).filter((vendor) => {
    const name = vendorName(vendor)
    const isLoser = isConfirmed(vendor.status) && vendor.rate > 0 && !staying.has(name)
    return isLoser && !isOwnWish(save, vendor.user_id, name, saved?.has(name) === true)
  })
}

/** Whether somebody else lowers the agent's share. */
export const isAgentLosing = (force: Event, proposed: Event, save?: Save): boolean => {
  const rate = proposed.agent_rate ?? zero
  if (chosen(force.agent_id) === undefined || rate >= (force.agent_rate ?? zero)) return false
  return !isOwnWish(save, commissionAgentOf(force).user_id, 'agent', rate < (save?.before.agent_rate ?? zero))
}
