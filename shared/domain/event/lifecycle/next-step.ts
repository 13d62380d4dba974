import { transferBlock } from '#shared/domain/payment/transfer-block.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { isOfferExpired, offerValidUntil } from '../record/valid-until.ts'
import { chosen, hasEnded, isUnassigned, type EventLike } from '../record/event-like.ts'
import { openText } from '../edit/open-points.ts'
import { saveProblem } from '../edit/save-rules.ts'
import { balanceDue, hasGap, isInFlight, restDueAt } from '../money/event-money.ts'
import { invoiceDueAt, isOverdue } from '../money/invoice.ts'
import { dayText } from '../record/when-text.ts'
import { inForce, isChangePending } from '../record/terms.ts'
import { canConfirmPlayed, canRequest, canRespond } from '../access/event-permissions.ts'
import { canceledText, costText, ownShareText } from '../money/cancellation-text.ts'
import { areTransfersHeld, areTransfersWaiting, paidOnText, transfersWaitText } from '../money/transfers-wait.ts'
import { correctRates, payableProblem } from '../money/rates.ts'
import { isStaff, leads, relation, type Relation } from '../access/relation.ts'
import { isOwn, vendorsOf, vendorName, type Vendor } from '../record/vendors.ts'

export type NextAction =
  | 'take'
  | 'request_vendors'
  | 'respond'
  | 'send_proposal'
  | 'resend_proposal'
  | 'pick'
  | 'sign'
  | 'pay_deposit'
  | 'pay_balance'
  | 'pay_invoice'
  | 'gig_end'
  | 'invoice'
  | 'chase_invoice'
  | 'pay_vendors'
  | 'refund'
  | 'complete_details'
  | 'correct_rates'
  | 'fill_gap'
  | 'settle_change'
  | 'answer_cancellation'
  | 'answer_wish'
  | 'change_offer'
  | 'charge_rest'
  | 'wait'

export interface NextStep {
  action: NextAction
  /** The button's label or, with `wait`, what the viewer is waiting for. */
  label: string
  detail: string
}

const step = (action: NextAction, label: string, detail = ''): NextStep => ({ action, label, detail })
const wait = (label: string, detail = '') => step('wait', label, detail)

/**
 * The viewer's next step on this event, or what they are waiting for. Works on the whole event, the viewer's projection
 * and a list row. List rows lack rates, so the event screen may be more precise.
 */
export const nextStep = (event: EventLike, viewer: Viewer, now: Instant): NextStep => {
  const who = relation(viewer, event)
  if ((who.taker || who.admin) && isUnassigned(event))
    return step('take', 'Take Request', 'No agent has taken this request yet')
  if (isAsked(event, viewer) && canRespond(who, event).ok)
    return step(
      'respond',
      'Confirm or decline',
      event.status === 'played'
        ? 'Please say whether you played'
        : isAskedAgain(event, viewer)
          ? 'A change of this event is proposed'
          : 'You are requested for this event',
    )
  if (isStaff(who)) return staffStep(event, who, now)
  if (leads(who, event)) return leaderStep(event, who, viewer, now)
  if (who.client) return clientStep(event, now)
  if (who.declined && !who.artist && !who.bandleader && !who.musician) return wait('You declined')
  return vendorStep(event, viewer)
}

/** The viewer has an unanswered request. */
const isAsked = (event: EventLike, viewer: Viewer): boolean =>
  vendorsOf(event).some((vendor) => vendor.status === 'requested' && isOwn(vendor, viewer))

/** The viewer confirmed what is in force, and is asked about a proposed change. */
const isAskedAgain = (event: EventLike, viewer: Viewer): boolean => {
  const asked = new Set(event.agreement?.pending?.asked ?? [])
  return vendorsOf(event).some((vendor) => asked.has(vendorName(vendor)) && isOwn(vendor, viewer))
}

/** Each once; a big band would fill a phone. */
const names = (vendors: readonly Vendor[]) => {
  const all = [...new Set(vendors.map((vendor) => vendor.name).filter((name) => name !== ''))]
  return all.length <= 4 ? all.join(', ') : `${all.slice(0, 3).join(', ')} and ${all.length - 3} more`
}
const withStatus = (event: EventLike, status: Vendor['status']) =>
  vendorsOf(event).filter((vendor) => vendor.status === status)

const staffStep = (event: EventLike, who: Relation, now: Instant): NextStep => {
  if (areTransfersHeld(event)) return wait('Vendors will be paid', transfersWaitText(event))
  switch (event.status) {
    case 'draft':
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
      return playedStep(event, now)
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

const zoneOf = ({ timezone = 'UTC' }: EventLike) => timezone

const refundedStep = (event: EventLike): NextStep => {
  const rest = balanceDue(event)
  if ((event.payments ?? []).some(isInFlight)) return wait('Waiting for the payment')
  if (rest > 0)
    return step('charge_rest', 'Charge or waive the rest', `${formatMoney(rest)} is due and could not be charged`)
  // After a cancellation the shares are paid without a click; refused ones wait for one.
  const isPaidByItself = event.cancellation != null && (event.pay_errors ?? []).length === 0
  return isPaidByItself
    ? wait('Canceled', canceledText(event))
    : step('pay_vendors', 'Pay Vendors', canceledText(event))
}

const proposedStep = (event: EventLike, now: Instant): NextStep => {
  if (event.cancellation_request?.wants === 'other_offer')
    return step('change_offer', 'Change the offer', 'The client asks for another offer')
  const at = event.proposal_step ?? 1
  return isOfferExpired(event, now)
    ? step('resend_proposal', 'Renew Proposal', `The proposal expired on ${expiryDay(event)}`)
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

/** The step's own check would refuse it; list rows cannot tell. */
const isIncomplete = (event: EventLike): boolean =>
  event.client_rate !== undefined && event.proposals !== undefined && saveProblem(event) !== undefined
const neededFor = (what: string, event: EventLike) => `Needed for ${what}: ${openText(event)}`

/** Vendors who must be replaced, requested or waited for; undefined if all have confirmed. */
const openVendors = (event: EventLike, who: Relation, now: Instant): NextStep | undefined => {
  const declined = withStatus(event, 'declined')
  if (declined.length > 0 && isStaff(who))
    return step('complete_details', 'Choose someone else', `${names(declined) || 'A vendor'} declined`)
  const unasked = withStatus(event, 'selected')
  if (unasked.length > 0 && canRequest(who, event, now).ok) {
    return step('request_vendors', unasked.length === 1 ? 'Request vendor' : 'Request vendors', names(unasked))
  }
  const asked = withStatus(event, 'requested')
  return asked.length > 0 ? wait('Waiting for answers', names(asked)) : undefined
}

const bookedStep = (event: EventLike, who: Relation, now: Instant): NextStep => {
  if (canConfirmPlayed(who, event, now).ok) return step('gig_end', 'Gig End', 'Confirm that the event was played')
  if (hasEnded(event, now))
    return wait('Waiting for Gig End', 'The band leader or artist confirms that the event was played')
  if (event.cancellation_request != null)
    return event.cancellation_request.wants === 'change'
      ? step('answer_wish', 'Answer the client', 'The client asks for a change')
      : step('answer_cancellation', 'Answer the client', 'The client asks to call this event off')
  const declined = withStatus(event, 'declined')
  if (isChangePending(event) && declined.length > 0)
    return step('settle_change', 'Change or cancel', `${names(declined) || 'A vendor'} declined the proposed change`)
  // A replacement that is proposed already is waited for.
  if (hasGap(event) && !isChangePending(event))
    return step('fill_gap', 'Replace or cancel', `${missing(event)} dropped out of a signed event`)
  const vendors = openVendors(event, who, now)
  // A replacement must be requested; the client can sign in the meantime.
  if (vendors?.action === 'request_vendors') return vendors
  if (event.contract_resign_needed)
    return wait('Waiting for the client to sign again', 'The client has not agreed to the change yet')
  return vendors ?? wait('Booked', readiness(event))
}

const missing = (event: EventLike) => names(withStatus(inForce(event), 'declined')) || 'The act'

const readiness = (event: EventLike): string => {
  const due = balanceDue(event)
  return event.prepaid !== false && due > 0
    ? `The vendors have confirmed. The client still owes ${formatMoney(due)}`
    : 'Everything is ready for the gig'
}

const playedStep = (event: EventLike, now: Instant): NextStep => {
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

const leaderStep = (event: EventLike, who: Relation, viewer: Viewer, now: Instant): NextStep => {
  if (canConfirmPlayed(who, event, now).ok) return step('gig_end', 'Gig End', 'Confirm that the event was played')
  return (canRequest(who, event, now).ok ? openVendors(event, who, now) : undefined) ?? vendorStep(event, viewer)
}

const clientStep = (event: EventLike, now: Instant): NextStep => {
  if (isChangePending(event) && event.contract_resign_needed)
    return step('sign', 'Read and sign', 'A change of your event needs your signature')
  if (event.contract_resign_needed) return step('sign', 'Sign contract', 'The terms changed, please sign again')
  if (event.status === 'proposed') {
    if (event.cancellation_request?.wants === 'other_offer')
      return wait('You asked for another offer', 'Your agent answers')
    if (isOfferExpired(event, now)) return step('pick', 'Ask to renew', 'This proposal has expired')
    switch (event.proposal_step ?? 1) {
      case 1:
        return step('pick', 'Choose proposal', 'Your proposal is ready')
      case 2:
        return step('sign', 'Sign contract', 'Please read and sign the contract')
      case 3:
        return step('pay_deposit', 'Pay deposit', 'The payment books the event')
      default:
        return wait('Payment on its way')
    }
  }
  if (event.cancellation_request != null) {
    const { wants } = event.cancellation_request
    return wait(wants === 'change' ? 'You asked for a change' : 'You asked to call it off', 'Your agent answers')
  }
  if (event.status === 'canceled') return canceledStep(event)
  const dueAt = invoiceDueAt(event)
  if (event.status === 'invoiced')
    return step('pay_invoice', 'Pay the invoice', dueAt ? `Due ${dayText(dueAt, zoneOf(event))}` : 'Sent by email')
  const isOpen =
    event.prepaid !== false && (event.status === 'booked' || event.status === 'played') && balanceDue(event) > 0
  if (isOpen) return step('pay_balance', 'Pay balance', chargeText(event, now))
  return wait(
    clientWait[event.status] ?? 'We are on it',
    isUnassigned(event) ? 'Your request is waiting for an agent' : costText(event),
  )
}

const chargeText = (event: EventLike, now: Instant): string => {
  const at = restDueAt(event)
  if (at === undefined) return 'Not charged automatically for now'
  return at > now ? `Charged automatically on ${dayText(at, zoneOf(event))}` : 'Due now'
}

const canceledStep = (event: EventLike): NextStep => {
  const { agreement, cancellation, payments = [], refunds = [] } = event
  if (agreement == null && event.proposal_signed_at == null) {
    if (cancellation?.by === 'agency') return wait('Declined', cancellation.reason)
    return cancellation == null ? wait('Canceled') : wait('Withdrawn', 'You withdrew this request')
  }
  const isRefunded = refunds.length > 0 || payments.some(({ refund_status }) => refund_status != null)
  return wait(isRefunded ? 'Canceled and refunded' : 'Canceled', costText(event))
}

const clientWait: Readonly<Partial<Record<EventLike['status'], string>>> = {
  booked: 'Booked',
  played: 'Thank you!',
  payment_failed: 'Payment failed',
  paid: 'All done',
  refunded: 'Refunded',
  refund_incomplete: 'Refund on its way',
}

const vendorStep = (event: EventLike, viewer: Viewer): NextStep => {
  if (areTransfersWaiting(event) && isStillOwed(event, viewer))
    return wait('You will be paid', transfersWaitText(event).replace('Vendors', 'You'))
  switch (event.status) {
    case 'booked':
      return wait('Booked', 'See you there')
    case 'played':
    case 'invoiced':
    case 'payment_failed':
      return wait('Waiting to be paid')
    case 'paid':
      return event.paid_outside_at == null ? wait('Paid') : wait('Paid by the agency', 'The client paid it directly')
    case 'refunded':
    case 'refund_incomplete':
    case 'canceled':
      return wait('Canceled', ownShareText(event))
    default:
      return wait('Waiting for the booking', 'You have confirmed')
  }
}

const isStillOwed = (event: EventLike, viewer: Viewer): boolean =>
  vendorsOf(event).some((vendor) => isOwn(vendor, viewer) && vendor.status === 'confirmed')
