import { canSee, demand, firstRefusal } from '../event/access/event-permissions.ts'
import { isParty, isStaff, leads, relation, relationInAnyTerms } from '../event/access/relation.ts'
import type { EventLike } from '../event/record/event-like.ts'
import { isCalledOff } from '../event/record/status.ts'
import { inForce } from '../event/record/terms.ts'
import { isConfirmed } from '../event/record/vendor-status.ts'
import { isOwn, vendorsOf } from '../event/record/vendors.ts'
import type { Verdict, Viewer } from '../permissions.ts'
import type { Instant } from '../time.ts'
import type { PlanSection } from './schema.ts'

/** How much of a plan somebody reads: all; what is the client's; what is the leader's; what the day sheet has. */
export type PlanReader = 'staff' | 'client' | 'leader' | 'vendor'

/** Undefined for somebody who has not confirmed yet. */
export const planReader = (viewer: Viewer, event: EventLike): PlanReader | undefined => {
  const force = inForce(event)
  const who = relation(viewer, force)
  if (isStaff(who)) return 'staff'
  if (who.client) return 'client'
  const confirmed = vendorsOf(force).some((vendor) => isOwn(vendor, viewer) && isConfirmed(vendor.status))
  return confirmed ? (leads(who, force) ? 'leader' : 'vendor') : undefined
}

/** A public gig is the house's: clients plan the other ones. */
const ofHouse: ReadonlySet<string> = new Set(['Festival', 'Concert', 'Bar/Restaurant', 'Brewery/Winery/Distillery'])
export const isPlanned = ({ event_type }: Pick<EventLike, 'event_type'>): boolean => !ofHouse.has(event_type ?? '')

/** As the day sheet, without those who are only asked. */
export const canReadPlan = (viewer: Viewer, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(relationInAnyTerms(viewer, event)),
    demand(isParty(relation(viewer, inForce(event))), 'forbidden', 'The plan is for the people of this event'),
    demand(planReader(viewer, event) !== undefined, 'forbidden', 'The plan is for those who have confirmed'),
  )

export const canWritePlan = (viewer: Viewer, event: EventLike, now: Instant): Verdict => {
  const reader = planReader(viewer, event)
  const { end } = inForce(event)
  return firstRefusal(
    () => canReadPlan(viewer, event),
    demand(reader === 'staff' || reader === 'client', 'forbidden', 'The plan is the client’s to write'),
    demand(!isCalledOff(event), 'conflict', 'This event is canceled'),
    demand(end == null || now <= end, 'conflict', 'This event is over'),
  )
}

/** The sections and questions that this reader sees. */
export const sectionsFor = (reader: PlanReader, sections: readonly PlanSection[]): PlanSection[] => {
  if (reader === 'staff') return [...sections]
  const own = sections.filter(({ audience }) => audience === 'team' || (audience === 'client' && reader === 'client'))
  if (reader !== 'vendor') return own
  return own
    .map((section) => ({ ...section, questions: section.questions.filter(({ on_sheet }) => on_sheet) }))
    .filter(({ questions }) => questions.length > 0)
}
