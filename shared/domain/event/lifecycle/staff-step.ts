import { transferBlock } from '#shared/domain/payment/transfer-block.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import { isOfferExpired, offerValidUntil } from '../record/valid-until.ts'
import { chosen, hasEnded, zoneOf, type EventLike } from '../record/event-like.ts'
import { openText } from '../edit/open-points.ts'
import { saveProblem } from '../edit/save-rules.ts'
import { offSharesOf } from '../money/called-off.ts'
import { balanceDue, hasGap, pendingReversal } from '../money/event-money.ts'
import { isOverdue } from '../money/invoice.ts'
import type { PendingReversal } from '../record/schema.ts'
import { dayText, instantText } from '../record/when-text.ts'
import { clientAnswer } from '../record/pending-answers.ts'
import { inForce, isChangePending } from '../record/terms.ts'
import { canConfirmPlayed } from '../access/event-permissions.ts'
import { canceledText } from '../money/cancellation-text.ts'
import { areTransfersHeld, paidOnText, transfersWaitText } from '../money/transfers-wait.ts'
import { correctRates, payableProblem } from '../money/rates.ts'
import type { Relation } from '../access/relation.ts'
import { step, wait, type NextStep } from './step.ts'
import { nudgeReason } from './nudge.ts'
import { namesOf, openVendors, vendorsWith } from './open-vendors.ts'

export const staffStep = (event: EventLike, who: Relation, now: Instant): NextStep => {
  const reversal = pendingReversal(event)
  if (reversal) return reversalStep(event, reversal)
  if (areTransfersHeld(event)) return wait('Vendors will be paid', transfersWaitText(event))
  switch (event.status) {
    case 'draft':
      return vendorSearch(event, who, now)
    case 'pending':
      return vendorSearch(event, who, now)
    case 'propose':
      if (isIncomplete(event)) return step('complete_details', 'Complete the details', neededFor('the proposal', event))
      return event.proposal_sent_at == null
        ? step('send_proposal', 'Send Proposal', 'The vendors are confirmed')
        : step('resend_proposal', 'Resend Proposal', 'The vendors changed since it was sent')
    case 'proposed':
      return proposedStep(event, now)
    case 'booked':
      return bookedStep(event, who, now)
    case 'played':
      return playedStep(event, who, now)
    case 'invoiced':
      return isOverdue(event, now)
        ? step(
            'chase_invoice',
            'Resend invoice',
            `Not paid, due since ${dayText(event.invoice_due_at!, zoneOf(event))}`,
          )
        : wait('Waiting for the client to pay', 'The invoice has been sent')
    case 'payment_failed':
      return event.prepaid === false && balanceDue(event) > 0
        ? step('invoice', 'Invoice again', "The client's payment failed")
        : step('pay_vendors', 'Pay Vendors again', 'One or more payments failed')
    case 'refunded':
      return refundedStep(event)
    case 'refund_incomplete':
      return who.admin
        ? step('refund', 'Complete refund', 'Some refunds failed')
        : wait('Refund incomplete', 'An admin will complete it')
    case 'paid':
      return event.paid_outside_at == null
        ? wait('All done', 'Everyone has been paid')
        : wait('Paid outside', 'The client paid the agency itself, which pays the vendors')
    case 'canceled':
      return wait('Canceled', canceledText(event))
  }
}

const reversalStep = (event: EventLike, { is, amount, due_by }: PendingReversal): NextStep => {
  if (is === 'lost')
    return step(
      'bear_reversal',
      'Decide who bears it',
      `${formatMoney(amount)} went back to the client outside of BookMe`,
    )
  const until = due_by === null ? '' : `. It can be answered until ${instantText(due_by, zoneOf(event))}`
  return step('answer_dispute', 'Download evidence', `The client disputes ${formatMoney(amount)}${until}`)
}

const refundedStep = (event: EventLike): NextStep => {
  const remainder = balanceDue(event)
  const shares = offSharesOf(event)
  if (shares?.awaited) return wait('Waiting for the payment')
  if (remainder > 0)
    return step('charge_rest', 'Charge or waive the rest', `${formatMoney(remainder)} is due and could not be charged`)
  // After a cancellation the shares are paid without a click; refused ones wait for one.
  return shares?.automatic === true
    ? wait('Canceled', canceledText(event))
    : step('pay_vendors', 'Pay Vendors', canceledText(event))
}

const proposedStep = (event: EventLike, now: Instant): NextStep => {
  if (event.cancellation_request?.wants === 'other_offer')
    return step('change_offer', 'Change the offer', 'The client asks for another offer')
  const at = event.proposal_step ?? 1
  if (isOfferExpired(event, now))
    return step('resend_proposal', 'Renew Proposal', `The proposal expired on ${expiryDay(event)}`)
  const nudge = nudgeReason(event, now)
  return nudge !== undefined
    ? step('nudge', 'Remind the client', nudge)
    : wait(proposalWait[at] ?? 'Waiting for the client', 'The proposal has been sent')
}

const expiryDay = (event: EventLike) => dayText(offerValidUntil(event.proposal_sent_at!, event.start), zoneOf(event))

const proposalWait: Readonly<Record<number, string>> = {
  1: 'Waiting for the client to choose',
  2: 'Waiting for the client to sign',
  3: 'Waiting for the client to pay',
  4: 'Waiting for the payment',
}

const vendorSearch = (event: EventLike, who: Relation, now: Instant): NextStep => {
  const hasPerformer = chosen(event.artist_id) !== undefined || chosen(event.group_id) !== undefined
  if (
    !hasPerformer ||
    chosen(event.venue_id) === undefined ||
    event.start == null ||
    event.end == null ||
    !event.event_type
  ) {
    return step(
      'complete_details',
      'Complete the details',
      hasPerformer ? 'Venue, time and type are needed' : 'Choose an artist or a group',
    )
  }
  // Their answers book it at once, so nothing may be missing.
  if (event.status === 'draft' && event.prepaid === false && isIncomplete(event))
    return step('complete_details', 'Complete the details', neededFor('the request', event))
  return (
    openVendors(event, who, now) ?? wait('Waiting for the vendors', 'The conditions for the next step are not met yet')
  )
}

/** The step's own check would refuse it; list rows lack the fields to know. */
const isIncomplete = (event: EventLike): boolean =>
  event.client_rate !== undefined && event.proposals !== undefined && saveProblem(event) !== undefined
const neededFor = (what: string, event: EventLike) => `Needed for ${what}: ${openText(event)}`

const bookedStep = (event: EventLike, who: Relation, now: Instant): NextStep => {
  if (canConfirmPlayed(who, event, now).ok) return step('gig_end', 'Gig End', 'Confirm that the event was played')
  if (hasEnded(event, now))
    return wait('Waiting for Gig End', 'The band leader or artist confirms that the event was played')
  if (event.cancellation_request != null)
    return event.cancellation_request.wants === 'change'
      ? step('answer_wish', 'Answer the client', 'The client asks for a change')
      : step('answer_cancellation', 'Answer the client', 'The client asks to call this event off')
  const declined = vendorsWith(event, 'declined')
  if (isChangePending(event) && declined.length > 0)
    return step('settle_change', 'Change or cancel', `${namesOf(declined) || 'A vendor'} declined the proposed change`)
  // A replacement that is proposed already is waited for.
  if (hasGap(event) && !isChangePending(event))
    return step('fill_gap', 'Replace or cancel', `${missing(event)} dropped out of a signed event`)
  const vendors = openVendors(event, who, now)
  // A replacement must be requested; the client can sign in the meantime.
  if (vendors?.action === 'request_vendors') return vendors
  if (event.contract_resign_needed)
    return wait('Waiting for the client to sign again', 'The client has not agreed to the change yet')
  if (clientAnswer(event) === 'waiting')
    return wait('Waiting for the client', 'The client has not answered the change yet')
  return vendors ?? wait('Booked', readiness(event))
}

const missing = (event: EventLike) => namesOf(vendorsWith(inForce(event), 'declined')) || 'The act'

const readiness = (event: EventLike): string => {
  const due = balanceDue(event)
  return event.prepaid !== false && due > 0
    ? `The vendors have confirmed. The client still owes ${formatMoney(due)}`
    : 'Everything is ready for the gig'
}

const playedStep = (event: EventLike, who: Relation, now: Instant): NextStep => {
  const pending = event.agreement?.pending
  if (pending != null)
    return who.admin && pending.answer_by <= now && clientAnswer(event) !== 'waiting'
      ? step('answer_change', 'Decide', 'A correction was not agreed in time, and nobody is paid until then')
      : wait('Waiting for answers', 'Nobody is paid until everyone agrees to the correction')
  if (event.prepaid !== false && balanceDue(event) > 0)
    return wait('Waiting for the balance', 'Vendors can be paid once it arrives')
  const knowsRates = event.client_rate != null && event.agent_percent != null
  const problem = knowsRates ? payableProblem(event) : undefined
  if (problem === correctRates) return step('correct_rates', 'Correct rates', correctRates)
  if (problem !== undefined) return wait('Waiting for answers', problem)
  return event.prepaid === false
    ? step('invoice', 'Invoice', 'The event was played')
    : step('pay_vendors', 'Pay Vendors', payDetail(event, now))
}

const payDetail = (event: EventLike, now: Instant): string => {
  const block = transferBlock(event, now)
  return block?.why === 'funds' ? paidOnText(block.until) : 'The event was played'
}
