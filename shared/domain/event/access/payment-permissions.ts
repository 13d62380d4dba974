import { formatMoney, zero } from '#shared/domain/money.ts'
import { allowed, refused, type Verdict } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { toConfirm } from '../money/bank-confirmation.ts'
import type { EventLike } from '../record/event-like.ts'
import {
  areChargesDone,
  balanceDue,
  gapText,
  hasGap,
  isInFlight,
  isLate,
  isPaid,
  paidAmount,
  paidOutsideAmount,
  reversedAmount,
  undecided,
} from '../money/event-money.ts'
import { canSee, demand, firstRefusal } from './event-permissions.ts'
import { payableProblem } from '../money/rates.ts'
import { isWithBank } from '../money/standing.ts'
import { areTransfersHeld, transfersWaitText } from '../money/transfers-wait.ts'
import { isStaff, type Relation } from './relation.ts'
import { uncoveredShares } from '../../payment/outside-money.ts'
import { isActionAllowed, isFinished, isPriceOpen } from '../record/status.ts'
import { inForce, isChangePending } from '../record/terms.ts'

/** Permissions on everything that moves money (docs/product.md#roles-and-permissions). */

const clientOnly = (who: Relation) => demand(who.client, 'forbidden', 'Only the client can pay')
const staffOnly = (who: Relation, message: string) => demand(isStaff(who), 'forbidden', message)
const nothingInFlight = (event: EventLike) =>
  demand(!(event.payments ?? []).some(isInFlight), 'conflict', 'A payment is already on its way')
const signed = (event: EventLike) =>
  demand(
    inForce(event).proposal_signed_at != null && (isChangePending(event) || event.contract_resign_needed !== true),
    'conflict',
    'Please sign the contract first',
  )

/** The deposit or the full price; `dueNow` decides which. */
export const canPayDeposit = (who: Relation, event: EventLike, _now: Instant): Verdict =>
  firstRefusal(
    () => canSee(who),
    clientOnly(who),
    demand(event.prepaid !== false, 'conflict', 'A postpaid event has no deposit'),
    demand(paidAmount(event) === 0, 'conflict', 'The deposit has already been paid'),
    demand(event.status === 'proposed', 'conflict', 'There is no deposit to pay'),
    signed(event),
    nothingInFlight(event),
  )

export const canPayBalance = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    clientOnly(who),
    demand(event.prepaid !== false, 'conflict', 'A postpaid event has no balance'),
    demand(isPriceOpen(event), 'conflict', 'There is no balance to pay'),
    signed(event),
    demand(balanceDue(event) > 0, 'conflict', 'The balance has already been paid'),
    demand(
      !isWithBank(event),
      'conflict',
      'Your bank decides about this payment. Please do not pay it again meanwhile',
    ),
    demand(!hasGap(event), 'conflict', gapText),
    nothingInFlight(event),
  )

/** The bank's page, for a payment that waits for the client there. */
export const canConfirmPayment = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    clientOnly(who),
    demand(toConfirm(event) !== undefined, 'conflict', 'No payment waits for your bank'),
  )

/** No payment and no invoice while somebody has not agreed to the terms. */
export const noChangeWaits = (event: EventLike) =>
  demand(!isChangePending(event), 'conflict', 'A change is proposed: first everyone agrees, or it is discarded')

const addsUp = (event: EventLike): Verdict => {
  const problem = payableProblem(event)
  return problem === undefined ? allowed : refused('invalid', problem)
}

/** Postpaid events: after Gig End, and again if the invoice fails. Rates must add up to the client rate. */
export const canInvoice = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    staffOnly(who, 'Only the agent can send the invoice'),
    demand(event.prepaid === false, 'conflict', 'A prepaid event has no invoice after the gig'),
    demand(isActionAllowed(false, event.status, 'send_invoice'), 'conflict', 'Only a played event can be invoiced'),
    demand(!(event.payments ?? []).some(isPaid), 'conflict', 'The invoice has already been paid'),
    noChangeWaits(event),
    () => addsUp(event),
  )

/**
 * Prepaid: `played` or `refunded`, and retries from `payment_failed`. Vendors of a postpaid event are paid
 * automatically when the invoice is paid; the agent only retries failures. Every payment must have arrived, no balance
 * may be open (a deposit alone pays nobody), and the rates must add up to the booked rate. Rates of a refunded event
 * are not checked: it can no longer be edited, and its shares are computed from what was kept.
 */
export const canPayVendors = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => arePayable(who, event),
    demand(
      uncoveredShares(event) === 0,
      'conflict',
      `The client paid ${formatMoney(paidOutsideAmount(event))} outside of BookMe, and vendors cannot be paid out of ` +
        'it. Pay them directly, and record it',
    ),
  )

const arePayable = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    staffOnly(who, 'Only the agent can pay vendors'),
    demand(payable(event), 'conflict', "The event's status does not allow paying vendors"),
    () => nothingReversed(event),
    demand(areChargesDone(event) && balanceDue(event) === 0, 'conflict', 'The client has not paid everything yet'),
    noChangeWaits(event),
    () => (event.status === 'refunded' ? allowed : addsUp(event)),
    demand(!areTransfersHeld(event), 'conflict', transfersWaitText(event)),
  )

/** Instead of a transfer that failed, or after one that was reversed. */
export const canRecordVendorPaid = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    staffOnly(who, 'Only the agent can record a payment'),
    demand(event.paid_outside_at == null, 'conflict', 'The client paid the agency, which pays the vendors itself'),
    () => (isFinished(event) ? allowed : arePayable(who, event)),
  )

/** Neither disputed money nor money already back with the client is paid out. */
const nothingReversed = (event: EventLike): Verdict => {
  const open = (event.disputes ?? []).filter(({ status }) => status === 'open')
  const [disputed] = open
  return firstRefusal(
    demand(
      disputed === undefined,
      'conflict',
      `The client disputes ${formatMoney(disputed?.amount ?? zero)}. Vendors are paid once this is decided`,
    ),
    demand(undecided(event) === 0, 'conflict', `${formatMoney(undecided(event))} went back to the client. ${exits}`),
  )
}
const exits =
  'Before vendors are paid, the client pays it again, the price is lowered, or it is borne as goodwill by agent or ' +
  'BookMe'
const payable = (event: EventLike) =>
  event.prepaid === false ? event.status === 'payment_failed' : isActionAllowed(true, event.status, 'vendors_paid')

/**
 * Prepaid, paid in full, 30 or more days ahead (docs/product.md#refunds). If some refunds fail, the agent can no longer
 * act ("the admins have been notified, they will contact you"); an admin retries them, regardless of the date.
 */
export const canRefund = (who: Relation, event: EventLike, now: Instant): Verdict =>
  who.admin && hasFailedRecord(event) ? allowed : canRefundEvent(who, event, now)

/** An admin pays a refund in another way, which the provider could not make. */
export const canRefundOutside = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(who.admin, 'forbidden', 'Only an admin can record a refund'),
    demand(hasFailedRefund(event), 'conflict', 'No refund of this event has failed'),
  )
const hasFailedRefund = (event: EventLike) =>
  hasFailedRecord(event) || (event.payments ?? []).some(({ refund_status }) => refund_status === 'failed')

/** Admins may retry a refund of a lower price or goodwill in any status. */
const hasFailedRecord = (event: EventLike) => (event.refunds ?? []).some(({ status }) => status === 'failed')

const canRefundEvent = (who: Relation, event: EventLike, now: Instant): Verdict =>
  firstRefusal(
    () => canSee(who),
    staffOnly(who, 'Only the agent can refund an event'),
    demand(event.prepaid !== false, 'conflict', 'A postpaid event cannot be refunded'),
    demand(event.status !== 'refund_incomplete' || who.admin, 'conflict', 'An admin has to complete this refund'),
    demand(isActionAllowed(true, event.status, 'refund'), 'conflict', 'This event cannot be refunded'),
    demand(
      event.status === 'refund_incomplete' || (areChargesDone(event) && balanceDue(event) <= reversedAmount(event)),
      'conflict',
      'Only an event that is paid in full can be refunded',
    ),
    demand(
      event.status === 'refund_incomplete' || (event.start != null && !isLate(event, now)),
      'conflict',
      'An event can be refunded until 30 days before it starts',
    ),
  )
