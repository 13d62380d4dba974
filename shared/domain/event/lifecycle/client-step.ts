import { isPriceOpen } from '../record/status.ts'
import type { Instant } from '#shared/domain/time.ts'
import { answerWithinHours } from '../record/answer-within.ts'
import { isOfferExpired } from '../record/valid-until.ts'
import { isUnassigned, zoneOf, type EventLike } from '../record/event-like.ts'
import { balanceDue, gapText, hasGap, remainderDueAt, pendingReversal } from '../money/event-money.ts'
import { chargeTrouble } from '../money/charge-trouble.ts'
import { invoiceDueAt } from '../money/invoice.ts'
import { dayText } from '../record/when-text.ts'
import { isChangePending } from '../record/terms.ts'
import { costText } from '../money/cancellation-text.ts'
import { step, wait, type NextStep } from './step.ts'

export const clientStep = (event: EventLike, now: Instant): NextStep => {
  if (isChangePending(event) && event.contract_resign_needed)
    return step('sign', 'Read and sign', 'A change of your event needs your signature')
  if (event.contract_resign_needed) return step('sign', 'Sign contract', 'The terms changed, please sign again')
  if (event.status === 'proposed') return proposedStep(event, now)
  const request = event.cancellation_request
  if (request != null)
    return wait(
      request.wants === 'change' ? 'You asked for a change' : 'You asked to call it off',
      'Your agent answers',
    )
  if (event.status === 'canceled') return canceledStep(event)
  const dueAt = invoiceDueAt(event)
  if (event.status === 'invoiced')
    return step('pay_invoice', 'Pay the invoice', dueAt ? `Due ${dayText(dueAt, zoneOf(event))}` : 'Sent by email')
  if (pendingReversal(event)?.is === 'open')
    return wait('Payment disputed', 'Your bank decides about it. Please do not pay it again meanwhile')
  const isOpen = event.prepaid !== false && isPriceOpen(event) && balanceDue(event) > 0
  if (isOpen && hasGap(event)) return wait('Your agent arranges the act', gapText)
  if (isOpen) return balanceStep(event, now)
  if (isUnassigned(event)) return wait('Request sent', requestText(event, now))
  return wait(clientWait[event.status], costText(event))
}

const proposedStep = (event: EventLike, now: Instant): NextStep => {
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

/** Before the day on which it is charged by itself, the client need not do anything. */
const balanceStep = (event: EventLike, now: Instant): NextStep => {
  const [at, trouble] = [remainderDueAt(event), chargeTrouble(event)]
  const pay = step('pay_balance', 'Pay balance', chargeText(event, now))
  if (trouble) return { ...pay, detail: trouble.is === 'failed' ? 'The charge failed' : 'Your card expires before it' }
  return at !== undefined && at > now ? { ...pay, isEarly: true } : pay
}

const hour = 3_600_000
/** Once that time is over, it would be a broken promise. */
const requestText = ({ created_at }: EventLike, now: Instant): string =>
  created_at !== undefined && Date.parse(now) - Date.parse(created_at) > answerWithinHours * hour
    ? 'We are looking for an agent for it. You will hear from us by email'
    : `An agent usually answers within ${answerWithinHours} hours`

const chargeText = (event: EventLike, now: Instant): string => {
  const at = remainderDueAt(event)
  if (at === undefined) return 'Not charged automatically for now'
  return at > now ? `Charged automatically on ${dayText(at, zoneOf(event))}` : 'Due now'
}

const canceledStep = (event: EventLike): NextStep => {
  const { agreement, cancellation } = event
  if (agreement == null && event.proposal_signed_at == null) {
    if (cancellation?.by === 'agency') return wait('Declined', cancellation.reason)
    return cancellation == null ? wait('Canceled', costText(event)) : wait('Withdrawn', 'You withdrew this request')
  }
  return wait('Canceled', costText(event))
}

/** The steps of statuses without a rule of their own. */
// eslint-disable-next-line bookme/status-list -- tsc asks for each status that has no step of its own
const clientWait = {
  draft: 'We are on it',
  pending: 'We are on it',
  propose: 'We are on it',
  booked: 'Booked',
  played: 'Thank you!',
  payment_failed: 'Payment failed',
  paid: 'All done',
  refunded: 'Refunded',
  refund_incomplete: 'Refund on its way',
}
