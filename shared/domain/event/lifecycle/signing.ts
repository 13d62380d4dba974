import { refused, allowed, type Verdict } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { zero, type Cents } from '#shared/domain/money.ts'
import { paidAmount, pickedPrice } from '../money/event-money.ts'
import { computedRates } from '../money/rates.ts'
import type { Event } from '../record/schema.ts'

/**
 * The proposal's steps from sent to signed (docs/product.md#proposal-and-contract): 1 select, 2 picked, 3 signed, 4
 * booked.
 */

/** Options on offer: those with a title and a price. Always includes the first, because saving requires both. */
export const offeredOptions = (event: { proposals?: Event['proposals'] | undefined }): Event['proposals'] =>
  (event.proposals ?? []).filter((option) => option.title !== '' && option.price > 0)

/**
 * The event after its proposal was sent. On the first send, and after a vendor was lost, the client restarts at step 1,
 * because the line-up may differ; on any other resend the client's step stays. The caller sets the status
 * (`after(prepaid, status, 'send_proposal')`).
 */
export const withProposalSent = (event: Event, now: Instant): Event => {
  const isStartingOver = event.status !== 'proposed' && paidAmount(event) === 0
  return {
    ...event,
    proposal_sent_at: now,
    proposal_offer_date: now.slice(0, 10),
    ...(isStartingOver
      ? {
          proposal_step: 1,
          proposal_pick: null,
          proposal_signed_at: null,
          proposal_signature: null,
          client_rate_booked: null,
          contract_resign_needed: false,
        }
      : {}),
  }
}

/** Whether the option exists; `canPick` decides who may pick. */
export const pickVerdict = (event: Event, optionId: number | null): Verdict =>
  optionId === null || offeredOptions(event).some((option) => option.id === optionId)
    ? allowed
    : refused('invalid', 'Choose a proposal')

/**
 * Null clears the pick. A client sees only the picked option (docs/product.md#proposal-and-contract), so choosing again
 * must start from all of them.
 */
export const withPick = (event: Event, optionId: number | null): Event => ({
  ...event,
  proposal_pick: optionId,
  proposal_step: optionId === null ? 1 : 2,
})

/**
 * The event after the client's signature. Freezes the price as `client_rate_booked`. Picking an option other than the
 * first makes its price the client rate, so agent and platform rates follow and other rates may need correcting. On a
 * repeated signature money already paid stands: the new price applies while only the deposit is paid and only if it
 * covers the deposit; an event paid in full keeps its price.
 */
export const withSignature = (event: Event, signature: string, now: Instant): Event => {
  const priced = { ...event, client_rate: priceOf(event), client_rate_booked: priceToSign(event) }
  return {
    ...priced,
    ...computedRates(priced),
    proposal_step: Math.max(3, event.proposal_step ?? 0),
    proposal_signed_at: now,
    proposal_signature: signature,
    contract_resign_needed: false,
  }
}

const priceOf = (event: Event): Cents =>
  event.proposal_signed_at != null ? (event.client_rate ?? zero) : pickedPrice(event)

/** The price that signing now would freeze; the contract must state it. */
export const priceToSign = (event: Event): Cents => {
  const [price, paid] = [priceOf(event), paidAmount(event)]
  const isPaidInFull = paid > 0 && paid >= (event.client_rate_booked ?? 0)
  return isPaidInFull || price < paid ? (event.client_rate_booked ?? price) : price
}
