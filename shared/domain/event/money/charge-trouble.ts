import { expiresBefore } from '#shared/domain/payment/card-expiry.ts'
import type { EventLike } from '../record/event-like.ts'
import type { Payment } from '../record/payment-schema.ts'
import type { ChargeTrouble } from '../record/schema.ts'
import { isBalancePaid, isInFlight, paidPayments, remainderDueAt } from './event-money.ts'

/** A charge of the rest that has failed, or will: its card is over by then. List rows store the answer. */
export const chargeTrouble = (event: EventLike): ChargeTrouble | undefined => {
  if (event.payments === undefined) return event.charge_trouble ?? undefined
  const due = remainderDueAt(event)
  if (due === undefined || event.payments.some(isInFlight)) return undefined
  const failed = event.payments.findLast(isOfRest)
  if (failed?.failed_at != null) return { is: 'failed', at: failed.failed_at }
  const isOver = !isBalancePaid(event) && expiresBefore(paidPayments(event).at(-1)?.payment_method_exp, due)
  return isOver ? { is: 'card_expires', at: due } : undefined
}

const isOfRest = ({ type }: Payment): boolean => type === 'balance' || type === 'adjustment'

/** Since when money of the client is on its way, such as a bank debit of some days. List rows store it. */
export const onItsWaySince = (event: EventLike): string | undefined =>
  event.payments === undefined
    ? (event.on_its_way_since ?? undefined)
    : event.prepaid === false
      ? undefined
      : (event.payments.find(isInFlight)?.invoiced_at ?? undefined)
