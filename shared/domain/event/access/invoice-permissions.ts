import { formatMoney, type Cents } from '#shared/domain/money.ts'
import type { Verdict } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { isPaid } from '../money/event-money.ts'
import { dueOutside } from '../money/invoice.ts'
import type { EventLike } from '../record/event-like.ts'
import { isActionAllowed, isAwaitingPayment } from '../record/status.ts'
import { canSee, demand, firstRefusal } from './event-permissions.ts'
import { noChangeWaits } from './payment-permissions.ts'
import { isStaff, type Relation } from './relation.ts'

/** Permissions on the invoice of a postpaid event once it is sent (docs/product.md#postpaid-invoices). */

const ofPostpaid = (who: Relation, event: EventLike, onlyStaff: string): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who), 'forbidden', onlyStaff),
    demand(event.prepaid === false, 'conflict', 'A prepaid event has no invoice after the gig'),
    demand(!(event.payments ?? []).some(isPaid), 'conflict', 'The invoice has already been paid'),
  )

export const canResendInvoice = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => ofPostpaid(who, event, 'Only the agent can send the invoice again'),
    demand(event.status === 'invoiced', 'conflict', 'There is no open invoice'),
  )

/** After voiding, the agent can correct the price and invoice again. */
export const canVoidInvoice = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => ofPostpaid(who, event, 'Only the agent can void the invoice'),
    demand(isActionAllowed(false, event.status, 'void_invoice'), 'conflict', 'There is no open invoice'),
  )

/** With or without an invoice: the agency was paid by cash or check. */
export const canMarkPaidOutside = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => ofPostpaid(who, event, 'Only the agent can record a payment'),
    demand(isAwaitingPayment(event), 'conflict', 'A payment can be recorded once the gig is over'),
    noChangeWaits(event),
  )

/** The reader's clock may be ahead of the server's. */
const clocksDiffer = 10 * 60_000
export const isLater = (at: Instant, now: Instant): boolean => Date.parse(at) > Date.parse(now) + clocksDiffer

export interface OutsidePayment {
  amount: Cents
  received_at: Instant
}

/** Message per field; empty if it can be recorded. */
export const outsideProblems = (
  event: EventLike,
  { amount, received_at }: OutsidePayment,
  now: Instant,
): Partial<Record<keyof OutsidePayment, string>> => ({
  ...(amount !== dueOutside(event) && {
    amount: `Exactly ${formatMoney(dueOutside(event))} is due, without a processing fee`,
  }),
  ...(isLater(received_at, now) && { received_at: 'This day has not come yet' }),
})
