import { AppError } from '#shared/errors.ts'
import { policyFor, type CancelingParty, type Notice } from '#shared/domain/cancellation/policy.ts'
import { cents, share, sum, zero, type Cents } from '#shared/domain/money.ts'
import { chargeable } from '#shared/domain/payment/method-kinds.ts'
import { defaultTimezone, isThirtyDaysAhead, type Instant } from '#shared/domain/time.ts'
import {
  bookedRate,
  isInFlight,
  paidNet,
  paidPayments,
  spreadRefund,
  type PlannedRefund,
} from '#shared/domain/event/money/event-money.ts'
import { cancellationShares, payableOf, type Share } from '#shared/domain/event/money/shares.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { nextStatus } from '#shared/domain/event/record/status.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { engagedVendors, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { leaving, withoutChange } from './change.ts'

export interface CancellationRequest {
  by: CancelingParty
  /** The share of the price that remains due. Defaults to the policy's share and never exceeds it. */
  keep?: number | undefined
  /** Does not charge the part that is due but unpaid. */
  waive_rest?: boolean | undefined
}

/**
 * The effect of a cancellation, in cents. `paid + awaited + charge = refund + kept`, and the shares sum to `kept`.
 */
export interface CancellationPlan {
  price: Cents
  notice: Notice
  keep: number
  /** By the policy. */
  keep_at_most: number
  due: Cents
  paid: Cents
  refund: Cents
  refunds: PlannedRefund[]
  refunds_fees: boolean
  /** The due part of a bank debit in transit; if the debit fails, staff charge it again or waive it. */
  awaited: Cents
  /** The rest of the debit, refunded once it arrives. */
  refund_later: Cents
  /** The unpaid rest, charged now. */
  charge: Cents
  waived: Cents
  /** The part that the policy keeps and staff give up. */
  beyond_policy: Cents
  kept: Cents
  shares: Share[]
}

/**
 * The plan for canceling an event now under the terms in force. Parts that nobody plays are not kept. For an event that
 * is called off already, and whose rest could not be charged, the plan of charging or waiving it.
 * @throws AppError invalid when `keep` is above the policy.
 */
export const planCancellation = (event: Event, request: CancellationRequest, now: Instant): CancellationPlan => {
  const force = inForce(event)
  const isEarly = force.start != null && isThirtyDaysAhead(force.start, force.timezone ?? defaultTimezone, now)
  const notice: Notice = isEarly ? 'early' : 'late'
  const paid = paidNet(force)
  const { keep, atMost, due, dueByPolicy, refundsFees } =
    event.cancellation == null ? duties(force, request, notice) : agreedDuties(event)
  const remainder = chargeable(cents(Math.max(0, due - paid)))
  const waived = request.waive_rest ? remainder : zero
  const onItsWay = sum(event.payments.filter(isInFlight).map(({ amount }) => amount))
  const awaited = cents(Math.min(remainder - waived, onItsWay))
  // Never two charges at the same time.
  const charge = onItsWay > 0 ? zero : cents(remainder - waived)
  const refund = cents(Math.max(0, paid - due))
  const kept = cents(paid - refund + awaited + charge)
  return {
    price: bookedRate(force),
    notice,
    keep,
    keep_at_most: atMost,
    due,
    paid,
    refund,
    refunds: spreadRefund(force, refund, refundsFees),
    refunds_fees: refundsFees,
    awaited,
    refund_later: cents(onItsWay - awaited),
    charge,
    waived,
    beyond_policy: cents(dueByPolicy - due + waived),
    kept,
    shares: cancellationShares(force, kept),
  }
}

interface Duties {
  keep: number
  atMost: number
  due: Cents
  dueByPolicy: Cents
  refundsFees: boolean
}

const duties = (force: Event, { by, keep: wanted }: CancellationRequest, notice: Notice): Duties => {
  const { refundsFees, ...row } = policyFor(by, notice)
  const atMost = isConcluded(force) ? row.keep : 0
  const keep = wanted ?? atMost
  if (keep > atMost) {
    const message = `The policy keeps at most ${Math.round(atMost * 100)}%`
    throw new AppError('invalid', message, { errors: { keep: message } })
  }
  const payable = payableOf(force)
  return { keep, atMost, due: share(payable, keep), dueByPolicy: share(payable, atMost), refundsFees }
}

/** A contract is concluded by the first payment. A postpaid event has none, so nothing is due for it. */
const isConcluded = (event: Event): boolean =>
  event.prepaid && (event.agreement != null || paidPayments(event).length > 0)

const agreedDuties = ({ cancellation }: Event): Duties => ({
  keep: cancellation!.keep,
  atMost: cancellation!.keep,
  due: cancellation!.due,
  dueByPolicy: cancellation!.due,
  refundsFees: cancellation!.refunds_fees,
})

/**
 * The event after it was called off by this plan: a proposed change is discarded, failed payments are no longer
 * requested. `refunded` while refunds, a charge, a debit's outcome or shares follow, otherwise `canceled` at once.
 */
export const withCancellation = (
  event: Event,
  plan: CancellationPlan,
  { by, reason }: { by: CancelingParty; reason: string },
  now: Instant,
): Event => {
  const { keep, due, waived, refunds_fees } = plan
  const canceled: Event = {
    ...withoutChange(event),
    payments: event.payments.filter((payment) => payment.paid_at != null || payment.failed_at == null),
    contract_resign_needed: false,
    cancellation_request: null,
    cancellation: {
      by: event.cancellation?.by ?? by,
      reason: event.cancellation?.reason ?? reason,
      at: event.cancellation?.at ?? now,
      keep,
      due: cents(due - waived),
      waived: waived > 0,
      refunds_fees,
    },
  }
  const status = nextStatus(event.prepaid, event.status, 'cancel') ?? event.status
  const isDone = plan.refunds.length === 0 && plan.kept === 0 && plan.refund_later === 0
  return { ...canceled, status: (isDone ? nextStatus(event.prepaid, status, 'vendors_paid') : undefined) ?? status }
}

/** Vendors to notify: those in force, and those of a proposed change that is discarded with it. */
export const vendorsToTell = (event: Event): Vendor[] => {
  const force = withoutChange(event)
  return [...engagedVendors(force), ...leaving(event, force)]
}
