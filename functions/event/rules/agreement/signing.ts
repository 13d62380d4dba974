import { refused, allowed, type Verdict } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { zero, type Cents } from '#shared/domain/money.ts'
import { paidAmount, pickedPrice } from '#shared/domain/event/money/event-money.ts'
import { splitProblem } from '#shared/domain/event/money/option-problems.ts'
import { offeredOptions, withOption } from '#shared/domain/event/money/options.ts'
import { ratesAddUp } from '#shared/domain/event/money/rates.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isChangePending } from '#shared/domain/event/record/terms.ts'

/**
 * The proposal's steps from sent to signed (docs/product.md#proposal-and-contract): 1 select, 2 picked, 3 signed, 4
 * booked.
 */

/** The wish for another offer is answered by a new one, or by accepting this one. */
const withoutOfferWish = ({ cancellation_request }: Event): Partial<Event> =>
  cancellation_request?.wants === 'other_offer' ? { cancellation_request: null } : {}

/**
 * The event after its proposal was sent. On the first send, and after a vendor was lost, the client restarts at step 1,
 * because the line-up may differ; on any other resend the client's step stays. The caller sets the status
 * (`nextStatus(prepaid, status, 'send_proposal')`).
 */
export const withProposalSent = (event: Event, now: Instant): Event => {
  const isStartingOver = event.status !== 'proposed' && paidAmount(event) === 0
  return {
    ...(isStartingOver ? withOption(event, null) : event),
    proposal_sent_at: now,
    ...withoutOfferWish(event),
    proposal_offer_date: now.slice(0, 10),
    ...(isStartingOver
      ? {
          proposal_step: 1,
          proposal_signed_at: null,
          proposal_signature: null,
          client_rate_booked: null,
          contract_resign_needed: false,
        }
      : {}),
  }
}

const mustAddUp = 'The rates of this proposal do not add up yet. Your agent has to correct them first'

/** Whether the option exists and adds up; `canPick` decides who may pick. */
export const pickVerdict = (event: Event, optionId: number | null): Verdict => {
  if (optionId === null) return allowed
  const option = offeredOptions(event).find(({ id }) => id === optionId)
  if (option === undefined) return refused('invalid', 'Choose a proposal')
  return splitProblem(event, option) ? refused('conflict', mustAddUp) : allowed
}

/**
 * Price and rates of the option become the event's. Null clears the pick: a client sees only the picked option
 * (docs/product.md#proposal-and-contract), so choosing again must start from all of them.
 */
export const withPick = (event: Event, optionId: number | null): Event => ({
  ...withOption(event, optionId),
  ...(optionId === null ? {} : withoutOfferWish(event)),
  proposal_step: optionId === null ? 1 : 2,
})

/** An option is signed only if it adds up; `canSign` decides who may sign. */
export const signVerdict = (event: Event): Verdict =>
  ratesAddUp(signedEvent(event)) ? allowed : refused('conflict', mustAddUp)

/** With the rates of the picked option, which an event picked before options had rates does not have yet. */
const signedEvent = (event: Event): Event =>
  event.proposal_signed_at == null ? withOption(event, event.proposal_pick ?? null) : event

/**
 * The event after the client's signature. Freezes the price as `client_rate_booked`. On a repeated signature money
 * already paid stands: the new price applies while only the deposit is paid and only if it covers the deposit; an event
 * paid in full keeps its price. An amendment's signature is with its document; the event keeps the contract's.
 */
export const withSignature = (event: Event, signature: string, now: Instant): Event => ({
  ...signedEvent(event),
  client_rate_booked: priceToSign(event),
  proposal_step: Math.max(3, event.proposal_step ?? 0),
  ...(isChangePending(event) ? {} : { proposal_signed_at: now, proposal_signature: signature }),
  contract_resign_needed: false,
})

const priceOf = (event: Event): Cents =>
  event.proposal_signed_at != null ? (event.client_rate ?? zero) : pickedPrice(event)

/** The price that signing now would freeze; the contract must state it. */
export const priceToSign = (event: Event): Cents => {
  const [price, paid] = [priceOf(event), paidAmount(event)]
  // An adjustment or a refund follows an agreed price.
  if (event.agreement != null) return price
  const isPaidInFull = paid > 0 && paid >= (event.client_rate_booked ?? 0)
  return isPaidInFull || price < paid ? (event.client_rate_booked ?? price) : price
}
