import type { Verdict } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { isInFlight } from '../money/event-money.ts'
import { restOf } from '../money/cancellation-money.ts'
import { hasEnded, type EventLike } from '../record/event-like.ts'
import { can } from '../record/status.ts'
import { canSee, demand, firstRefusal } from './event-permissions.ts'
import { isStaff, type Relation } from './relation.ts'

/** Who calls off what (docs/product.md#cancellation). */

/** Signed, or postpaid and booked once: its client and its vendors count on it. */
const isBinding = (event: EventLike): boolean =>
  event.prepaid === false ? event.status === 'booked' || event.agreement != null : event.proposal_signed_at != null

const notCalledOff = (event: EventLike) =>
  demand(
    event.cancellation == null && !['refunded', 'refund_incomplete', 'canceled'].includes(event.status),
    'conflict',
    'This event has already been called off',
  )

const notOver = (event: EventLike, now: Instant) =>
  demand(
    can(event.prepaid ?? true, event.status, 'cancel') && !hasEnded(event, now),
    'conflict',
    'This event is over and can no longer be called off',
  )

const settledPayments = (event: EventLike) =>
  demand(
    !(event.payments ?? []).some(isInFlight),
    'conflict',
    'A payment is on its way. The event can be called off once it has arrived or failed',
  )

const cancelable = (event: EventLike, now: Instant): Verdict =>
  firstRefusal(
    notCalledOff(event),
    demand(
      isBinding(event) || !can(event.prepaid ?? true, event.status, 'cancel'),
      'conflict',
      'This event is not booked yet. Delete it instead',
    ),
    notOver(event, now),
    demand(
      !(event.payments ?? []).some(({ refund_status }) => refund_status != null),
      'conflict',
      'A refund of this event is on its way',
    ),
  )

/** Called off, and the rest that is due could not be charged: staff try again, or waive it. */
const isRestOpen = (event: EventLike): boolean =>
  event.cancellation != null && event.status === 'refunded' && restOf(event) > 0

export const canCancel = (who: Relation, event: EventLike, now: Instant): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who), 'forbidden', 'Only the agent can call an event off'),
    () => (isRestOpen(event) ? { ok: true } : cancelable(event, now)),
    settledPayments(event),
  )

/** The client asks; calling it off is the agent's. */
export const canRequestCancellation = (who: Relation, event: EventLike, now: Instant): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(who.client, 'forbidden', 'Only the client can ask for a cancellation'),
    () => cancelable(event, now),
  )
