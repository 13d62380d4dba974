import { AppError } from '#shared/errors.ts'
import { policyFor, type CancelingParty, type Notice } from '#shared/domain/cancellation/policy.ts'
import { cents, share, zero, type Cents } from '#shared/domain/money.ts'
import { isThirtyDaysAhead, type Instant } from '#shared/domain/time.ts'
import { defaultTimezone } from '#shared/domain/venue/schema.ts'
import { bookedRate, paidNet, spreadRefund, type PlannedRefund } from '../money/event-money.ts'
import { cancellationShares, payableOf, type Share } from '../money/shares.ts'
import type { Event } from '../record/schema.ts'
import { inForce } from '../record/terms.ts'

export interface CancellationRequest {
  by: CancelingParty
  /** The share of the price that remains due. Defaults to the policy's share and never exceeds it. */
  keep?: number | undefined
  /** Does not charge the part that is due but unpaid. */
  waive_rest?: boolean | undefined
}

/** The effect of a cancellation, in cents. `paid + charge = refund + kept`, and the shares sum to `kept`. */
export interface CancellationPlan {
  price: Cents
  notice: Notice
  keep: number
  due: Cents
  paid: Cents
  refund: Cents
  refunds: PlannedRefund[]
  refunds_fees: boolean
  /** The unpaid rest, charged now. */
  charge: Cents
  waived: Cents
  kept: Cents
  shares: Share[]
}

/**
 * The plan for canceling an event now under the terms in force. Parts that nobody plays are not kept.
 * @throws AppError invalid when `keep` is above the policy.
 */
export const planCancellation = (event: Event, request: CancellationRequest, now: Instant): CancellationPlan => {
  const force = inForce(event)
  const isEarly = force.start != null && isThirtyDaysAhead(force.start, force.timezone ?? defaultTimezone, now)
  const notice: Notice = isEarly ? 'early' : 'late'
  const policy = policyFor(request.by, notice)
  const keep = request.keep ?? policy.keep
  if (keep > policy.keep) {
    const message = `The policy keeps at most ${Math.round(policy.keep * 100)}%`
    throw new AppError('invalid', message, { errors: { keep: message } })
  }
  const [price, paid] = [bookedRate(force), paidNet(force)]
  const due = share(payableOf(force), keep)
  const rest = cents(Math.max(0, due - paid))
  const charge = request.waive_rest ? zero : rest
  const refund = cents(Math.max(0, paid - due))
  const kept = cents(paid - refund + charge)
  return {
    price,
    notice,
    keep,
    due,
    paid,
    refund,
    refunds: spreadRefund(force, refund, policy.refundsFees),
    refunds_fees: policy.refundsFees,
    charge,
    waived: cents(rest - charge),
    kept,
    shares: cancellationShares(force, kept),
  }
}
