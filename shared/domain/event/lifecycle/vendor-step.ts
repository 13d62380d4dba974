import type { Viewer } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { EventLike } from '../record/event-like.ts'
import { canConfirmPlayed, canRequest } from '../access/event-permissions.ts'
import { ownShareText } from '../money/cancellation-text.ts'
import { areTransfersWaiting, transfersWaitText } from '../money/transfers-wait.ts'
import { isAwaitingPayment, isBooked, isCalledOff, isPlayed } from '../record/status.ts'
import type { Relation } from '../access/relation.ts'
import { isOwn, vendorsOf } from '../record/vendors.ts'
import { step, wait, type NextStep } from './step.ts'
import type { MatterKind } from './matters.ts'
import { stepOf } from './readiness.ts'

export const vendorStep = (event: EventLike, viewer: Viewer): NextStep => {
  if (areTransfersWaiting(event) && isStillOwed(event, viewer))
    return wait('You will be paid', transfersWaitText(event).replace('Vendors', 'You'))
  if (isCalledOff(event)) return wait('Canceled', ownShareText(event))
  if (isAwaitingPayment(event)) return wait('Waiting to be paid')
  if (isPlayed(event))
    return event.paid_outside_at == null ? wait('Paid') : wait('Paid by the agency', 'The client paid it directly')
  return isBooked(event) ? wait('Booked', 'See you there') : wait('Waiting for the booking', 'You have confirmed')
}

const isStillOwed = (event: EventLike, viewer: Viewer): boolean =>
  vendorsOf(event).some((vendor) => isOwn(vendor, viewer) && vendor.status === 'confirmed')

/** The matters that a leader ends, or waits for, before the gig. */
const led: ReadonlySet<MatterKind> = new Set([
  'counter_offer',
  'place_exhausted',
  'not_replaced',
  'place_unasked',
  'place_empty',
  'place_unanswered',
])

/** A vendor's step, for the band leader or artist who also leads the others. */
export const leaderStep = (event: EventLike, who: Relation, viewer: Viewer, now: Instant): NextStep => {
  if (canConfirmPlayed(who, event, now).ok) return step('gig_end', 'Gig End', 'Confirm that the event was played')
  const open = canRequest(who, event, now).ok ? stepOf(event, who, now, (kind) => led.has(kind)) : undefined
  return open ?? vendorStep(event, viewer)
}
