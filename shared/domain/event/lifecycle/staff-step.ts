import type { Instant } from '#shared/domain/time.ts'
import type { Relation } from '../access/relation.ts'
import { canceledText } from '../money/cancellation-text.ts'
import type { EventLike } from '../record/event-like.ts'
import { isHistory } from '../record/history.ts'
import type { EventStatus } from '../record/status.ts'
import { stepOf } from './readiness.ts'
import { wait, type NextStep } from './step.ts'

/** The words for the agency if nothing is open. */
const nothingOpen: Readonly<Record<EventStatus, (event: EventLike) => NextStep>> = {
  draft: () => wait('Waiting for the vendors'),
  pending: () => wait('Waiting for the vendors'),
  propose: () => wait('Waiting for the proposal'),
  proposed: () => wait('Waiting for the client', 'The proposal has been sent'),
  booked: () => wait('Booked', 'Everything is ready for the gig'),
  played: () => wait('Played'),
  invoiced: () => wait('Waiting for the client to pay', 'The invoice has been sent'),
  payment_failed: () => wait('Payment failed'),
  paid: (event) =>
    event.paid_outside_at == null
      ? wait('All done', 'Everyone has been paid')
      : isHistory(event)
        ? wait('History', 'It was over before it came to BookMe')
        : wait('Paid outside', 'The client paid the agency itself, which pays the vendors'),
  refunded: (event) => wait('Canceled', canceledText(event)),
  refund_incomplete: () => wait('Refund incomplete', 'An admin will complete it'),
  canceled: (event) => wait('Canceled', canceledText(event)),
}

export const staffStep = (event: EventLike, who: Relation, now: Instant): NextStep =>
  stepOf(event, who, now) ?? nothingOpen[event.status](event)
