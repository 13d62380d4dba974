import type { EventLike } from '../event/record/event-like.ts'
import type { Payment } from '../event/record/payment-schema.ts'
import { isHeldBack, movedPayments } from '../event/money/event-money.ts'
import type { Instant } from '../time.ts'
import { businessDaysLater } from './payout-day.ts'

/**
 * Why an event's transfers cannot be sent now (docs/adr/0010-funds-availability.md). `funds`: the client's money is
 * still pending at the provider. `dispute`: the client or their bank reverses the payment.
 */
export type TransferBlock = { why: 'funds'; until: Instant } | { why: 'dispute'; until?: undefined }

/** The usual delay, if the provider has not given a date. */
const settlesIn = 2

const availableAt = ({ available_at, paid_at }: Payment): Instant =>
  available_at ?? businessDaysLater(paid_at!, settlesIn)

/** When the last of the client's payments is available. List rows store it, because they do not hold the payments. */
export const fundsAt = (event: EventLike): Instant | undefined =>
  event.payments === undefined ? (event.funds_at ?? undefined) : movedPayments(event).map(availableAt).sort().at(-1)

/**
 * A dispute comes first, because its money may be lost. Transfers draw on all payments of their event, so they wait for
 * the last one.
 */
export const transferBlock = (event: EventLike, now: Instant): TransferBlock | undefined => {
  if (isHeldBack(event)) return { why: 'dispute' }
  const until = fundsAt(event)
  return until !== undefined && until > now ? { why: 'funds', until } : undefined
}
