import { formatMoney, sum, type Cents } from '#shared/domain/money.ts'
import { bearable } from '#shared/domain/payment/reversal.ts'
import { isEverybodyPaid } from '#shared/domain/payment/transfer.ts'
import { allowed, refused, type Verdict } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { isInFlight, isRefundBegun, paidNet, remainderOf } from '../money/event-money.ts'
import { hasEnded, type EventLike } from '../record/event-like.ts'
import type { Event } from '../record/schema.ts'
import { isActionAllowed, isCalledOff } from '../record/status.ts'
import { shares } from '../money/shares.ts'
import { canSee, demand, firstRefusal, requestClosed } from './event-permissions.ts'
import { isStaff, type Relation } from './relation.ts'

/** Cancellation permissions (docs/product.md#cancellation). */

/** Others rely on the event: it is signed, or booked as postpaid. */
const isBinding = (event: EventLike): boolean =>
  event.prepaid === false ? event.status === 'booked' || event.agreement != null : event.proposal_signed_at != null

const notCalledOff = (event: EventLike) =>
  demand(event.cancellation == null && !isCalledOff(event), 'conflict', 'This event has already been called off')

const notOver = (event: EventLike, now: Instant) =>
  demand(
    isActionAllowed(event.prepaid ?? true, event.status, 'cancel') && !hasEnded(event, now),
    'conflict',
    'This event is over and can no longer be called off',
  )

const remainderNotOnItsWay = (event: EventLike) =>
  demand(
    !(event.payments ?? []).some(isInFlight),
    'conflict',
    'A payment is on its way. The rest can be charged or waived once it has arrived or failed',
  )

/** A debit takes the bank days, but the provider accepts it within seconds. */
export const noChargeBeingMade = (event: Event): Verdict =>
  event.payments.some((payment) => isInFlight(payment) && payment.stripe_invoice_id == null)
    ? refused('conflict', 'A payment is being made at this moment. Please try again')
    : allowed

const cancelable = (event: EventLike, now: Instant): Verdict =>
  firstRefusal(
    notCalledOff(event),
    demand(
      isBinding(event) || !isActionAllowed(event.prepaid ?? true, event.status, 'cancel'),
      'conflict',
      'This event is not booked yet. Delete it instead',
    ),
    notOver(event, now),
    demand(!isRefundBegun(event), 'conflict', 'A refund of this event is on its way'),
  )

/** Canceled, and the due remainder could not be charged: staff try again, or waive it. */
const isRemainderOpen = (event: EventLike): boolean =>
  event.cancellation != null && event.status === 'refunded' && remainderOf(event) > 0

export const canCancel = (who: Relation, event: EventLike, now: Instant): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who), 'forbidden', 'Only the agent can call an event off'),
    () => (isRemainderOpen(event) ? remainderNotOnItsWay(event)() : cancelable(event, now)),
  )

/** The client asks for a cancellation or a change; the agent answers. */
export const canRequestCancellation = (who: Relation, event: EventLike, now: Instant): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(who.client, 'forbidden', 'Only the client can ask for a cancellation'),
    () => cancelable(event, now),
  )

/** The agent declines the client's request, or the client withdraws it. */
export const canDropCancellationRequest = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who) || who.client, 'forbidden', 'Only the agent answers this'),
    demand(event.cancellation_request != null, 'conflict', 'The client does not ask for anything'),
  )

/** Before a signature, a request ends without consequences, whether taken or not. */
const closable = (event: EventLike): Verdict =>
  firstRefusal(
    demand(event.status !== 'canceled', 'conflict', requestClosed),
    demand(
      isActionAllowed(event.prepaid ?? true, event.status, 'close_request') &&
        event.proposal_signed_at == null &&
        event.agreement == null &&
        (event.payments ?? []).length === 0,
      'conflict',
      'This event is signed or booked. Ask for a cancellation instead',
    ),
  )

export const canWithdraw = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(who.client, 'forbidden', 'Only the client can withdraw a request'),
    () => closable(event),
  )

export const canDecline = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who) || who.taker, 'forbidden', 'Only agents can decline a request'),
    () => closable(event),
  )

type Giver = 'agent' | 'platform'
/** Out of whose share somebody may give goodwill: BookMe's is an admin's to give. */
export const giversOf = ({ admin }: Pick<Relation, 'admin'>): readonly Giver[] =>
  admin ? ['agent', 'platform'] : ['agent']

const mayGive = (who: Relation, from: Giver) =>
  demand(giversOf(who).includes(from), 'forbidden', 'Only an admin can give of BookMe’s share')

/** Goodwill cannot come out of the commission of an agent who has handed the event over. */
const ownCommission = ({ commission_agent: payee }: Event, from: Giver) =>
  demand(
    from === 'platform' || payee == null,
    'conflict',
    `The commission is ${payee?.name}'s. Hand the event back before you give of it`,
  )

/** Money already back with the client: the agent bears it out of their share, or an admin has the platform cover it. */
const canBear = (who: Relation, event: Event, { amount, from }: { amount: Cents; from: Giver }): Verdict => {
  const left = bearable(event)
  const share = sum(
    shares(event)
      .filter(({ role }) => role === 'agent')
      .map((party) => party.amount),
  )
  return firstRefusal(
    () => canSee(who),
    demand(isStaff(who), 'forbidden', 'Only the agent can give goodwill'),
    mayGive(who, from),
    ownCommission(event, from),
    notCalledOff(event),
    demand(amount <= left, 'invalid', `${formatMoney(left)} went back to the client, and no more can be borne`),
    demand(
      from === 'platform' || event.agent_stripe_transfer_id == null,
      'conflict',
      'The share of the agent has already been paid out',
    ),
    demand(
      from === 'platform' || amount <= share,
      'invalid',
      `Only ${formatMoney(share)} are left of the share of the agent`,
    ),
  )
}

/** Refunds part of the price from the giver's own share, until that share is paid out. */
export const canGiveGoodwill = (
  who: Relation,
  event: Event,
  { amount, from }: { amount: Cents; from: Giver },
): Verdict => {
  if (bearable(event) > 0) return canBear(who, event, { amount, from })
  const paid = paidNet(event)
  const left = sum(
    shares(event)
      .filter(({ role }) => role === from)
      .map((share) => share.amount),
  )
  const isPaidOut = from === 'agent' ? event.agent_stripe_transfer_id != null : isEverybodyPaid(event)
  return firstRefusal(
    () => canSee(who),
    demand(isStaff(who), 'forbidden', 'Only the agent can give goodwill'),
    mayGive(who, from),
    ownCommission(event, from),
    notCalledOff(event),
    demand(!isRefundBegun(event), 'conflict', 'A refund of this event is on its way'),
    demand(event.paid_outside_at == null, 'conflict', 'The client paid outside of BookMe. Give it back there'),
    demand(paid > 0, 'conflict', 'The client has not paid anything that could go back'),
    demand(!isPaidOut, 'conflict', `The share of the ${from} has already been paid out`),
    demand(amount <= left, 'invalid', `Only ${formatMoney(left)} are left of the share of the ${from}`),
    demand(amount <= paid, 'invalid', `The client has paid ${formatMoney(paid)}, and no more can go back`),
  )
}
