import { cents, sum, zero, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import { bookedRate, goodwillOf, isBalancePaid, isInFlight, paidNet } from '#shared/domain/event/money/event-money.ts'
import { chargeable } from '#shared/domain/payment/method-kinds.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

/**
 * The effect of a change on the client's money, in cents and without fees. Postpaid changes only affect the invoice.
 */
export interface ChangeMoney {
  price_before: Cents
  price_after: Cents
  /** The client's payments, net of refunds. */
  paid: Cents
  /** A payment in transit, which counts towards the price. */
  on_its_way: Cents
  /** Charged once the change is agreed. */
  due_now: Cents
  /** Refunded once the change is agreed. */
  refund: Cents
  /** Still to be paid at `balance_due_at`, or by invoice. */
  balance: Cents
  balance_due_at: Instant | null
}

/**
 * The money of a change: `event` is as the save leaves it, `before` as it was. A higher price adds to the
 * balance, or is due at once if the balance is paid or past due. Overpayment after a price cut is refunded.
 */
export const changeMoney = (event: Event, now: Instant, before = event): ChangeMoney => {
  const after = cents((event.client_rate ?? zero) - goodwillOf(event))
  const paid = paidNet(event)
  const on_its_way = sum(event.payments.filter(isInFlight).map(({ amount }) => amount))
  const rest = cents(Math.max(0, after - paid - on_its_way))
  const open = paid + on_its_way > 0 ? chargeable(rest) : rest
  const isDue = event.prepaid && (isBalancePaid(event) || (event.balance_due_at != null && event.balance_due_at <= now))
  return {
    price_before: bookedRate(inForce(before)),
    price_after: after,
    paid,
    on_its_way,
    due_now: isDue ? open : zero,
    refund: cents(Math.max(0, paid - after)),
    balance: isDue ? zero : open,
    balance_due_at: event.balance_due_at ?? null,
  }
}
