import type { Viewer } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { PendingAnswer } from '../record/agreement-schema.ts'
import { isUnassigned, withProposedLineUp, type EventLike } from '../record/event-like.ts'
import { canRespond } from '../access/event-permissions.ts'
import { isStaff, leads, relation } from '../access/relation.ts'
import { askedVendors, ownAnswers } from '../record/pending-answers.ts'
import { isOwn, vendorsOf, vendorName } from '../record/vendors.ts'
import { clientStep } from './client-step.ts'
import { staffStep } from './staff-step.ts'
import { step, wait, type NextStep } from './step.ts'
import { leaderStep, vendorStep } from './vendor-step.ts'

/**
 * The viewer's next step on this event, or what they are waiting for. Works on the whole event, the viewer's projection
 * and a list row. List rows lack rates, so the event screen may be more precise.
 */
export const nextStep = (shown: EventLike, viewer: Viewer, now: Instant): NextStep => {
  const event = withProposedLineUp(shown)
  const who = relation(viewer, event)
  if ((who.taker || who.admin) && isUnassigned(event))
    return step('take', 'Take Request', 'No agent has taken this request yet')
  if (isAsked(event, viewer) && canRespond(who, event).ok)
    return step(
      'respond',
      'Confirm or decline',
      event.status === 'played'
        ? 'Please say whether you played'
        : isAskedAgain(event, viewer)
          ? 'A change of this event is proposed'
          : 'You are requested for this event',
    )
  const open = ownAnswers(event, viewer).find(({ answer }) => answer === 'waiting')
  if (open) return step('answer_change', 'Agree or decline', askedAs(open))
  if (isStaff(who)) return staffStep(event, who, now)
  if (leads(who, event)) return leaderStep(event, who, viewer, now)
  if (who.client) return clientStep(event, now)
  if (who.declined && !who.artist && !who.bandleader && !who.musician) return wait('You declined')
  return vendorStep(event, viewer)
}

const askedAs = ({ who }: PendingAnswer): string =>
  who === 'client'
    ? 'Your agent proposes a change'
    : who === 'agent'
      ? 'A proposed change lowers your share'
      : 'A correction would take you off this event'

/** The viewer has an unanswered request. */
const isAsked = (event: EventLike, viewer: Viewer): boolean =>
  vendorsOf(event).some((vendor) => vendor.status === 'requested' && isOwn(vendor, viewer))

/** The viewer confirmed what is in force, and is asked about a proposed change. */
const isAskedAgain = (event: EventLike, viewer: Viewer): boolean => {
  const asked = askedVendors(event)
  return vendorsOf(event).some((vendor) => asked.has(vendorName(vendor)) && isOwn(vendor, viewer))
}
