import { balanceDue, areChargesDone, isHeldBack } from '#shared/domain/event/money/event-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isActionAllowed, isAwaitingPayment } from '#shared/domain/event/record/status.ts'
import { sum } from '#shared/domain/money.ts'
import { isEverybodyPaid, payeesOf, withVendorsSettled } from '#shared/domain/payment/transfer.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { vendorsPaid } from '#functions/money/mails/money-mails.ts'
import { platformKeepsRemainder } from '#functions/money/operations/platform-remainder.ts'

/** Whether nothing is left to send, although no transfer's outcome has ended the payments. */
const isToSettle = (event: Event): boolean =>
  isAwaitingPayment(event) &&
  isActionAllowed(event.prepaid, event.status, 'vendors_paid') &&
  isEverybodyPaid(event) &&
  // Goodwill before the vendors are paid does not end the payments.
  (event.status === 'payment_failed' || payeesOf(event).length > 0) &&
  areChargesDone(event) &&
  balanceDue(event) === 0 &&
  !isHeldBack(event)

/**
 * Ends the vendor payments of an event whose last unpaid share went back to the client as goodwill. Usually the last
 * transfer does this.
 *
 * @returns the event as it then is.
 */
export const finishVendorPayments = async (
  deps: Deps,
  before: EventItem,
  actor: Viewer | undefined,
): Promise<EventItem> => {
  if (!isToSettle(before)) return before
  const after = withVendorsSettled(before)
  const key = `settled/${before.id}/${deps.id('led')}`
  return saveEvent(deps, {
    before,
    after,
    actor,
    activity: { action: 'vendors paid' },
    also: await platformKeepsRemainder(deps, before, key, key),
    jobs: vendorsPaid(after, sum(payeesOf(after).map(({ amount }) => amount))),
  })
}
