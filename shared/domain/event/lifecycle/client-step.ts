import { formatMoney, zero, type Cents } from '#shared/domain/money.ts'
import { isCalledOff, isPriceOpen, type EventStatus } from '../record/status.ts'
import type { Instant } from '#shared/domain/time.ts'
import { answerWithinHours } from '../record/answer-within.ts'
import { isOfferExpired } from '../record/valid-until.ts'
import { isUnassigned, zoneOf, type EventLike } from '../record/event-like.ts'
import { calledOffOf } from '../money/called-off.ts'
import { gapText, remainderDueAt } from '../money/event-money.ts'
import { moneyNext, type MoneyNext } from '../money/standing.ts'
import { chargeTrouble } from '../money/charge-trouble.ts'
import { invoiceDueAt } from '../money/invoice.ts'
import { dayText } from '../record/when-text.ts'
import { isChangePending } from '../record/terms.ts'
import { costText } from '../money/cancellation-text.ts'
import { endWord } from './ended.ts'
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
  const money = moneyNext(event, now)
  if (isCalledOff(event) && money.is !== 'disputed') return wait(backWord(event), costText(event))
  const next = event.prepaid === false && money.is !== 'disputed' ? undefined : moneyStep(event, money)
  if (next) return next
  if (isUnassigned(event)) return wait('Request sent', requestText(event, now))
  return wait(clientWait[event.status])
}

/** Only money that has arrived counts, and a part of it is called a part. */
const backWord = (event: EventLike): string => {
  const { kept = zero, returned = zero, goes_back = zero } = calledOffOf(event) ?? {}
  if (goes_back > 0) return 'Refund on its way'
  if (returned === 0) return 'Canceled'
  return kept > 0 ? 'Partly refunded' : 'Refunded'
}

const proposedStep = (event: EventLike, now: Instant): NextStep => {
  if (event.cancellation_request?.wants === 'other_offer')
    return wait('You asked for another offer', 'Your agent answers')
  const money = moneyNext(event, now)
  const moving = money.is === 'on_its_way' ? moneyStep(event, money) : undefined
  if (moving) return moving
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

/** Undefined if nothing is open between the booking and the payout. */
const moneyStep = (event: EventLike, next: MoneyNext): NextStep | undefined => {
  const amount = formatMoney(next.amount)
  switch (next.is) {
    case 'disputed':
      return wait('Payment disputed', `Your bank decides about ${amount}. Please do not pay it again meanwhile`)
    case 'on_its_way':
      return wait('Payment on its way', `${amount} is on its way from your bank, which takes a few days`)
    case 'undecided':
      return wait('Your agent decides', undecidedText(next.amount))
    case 'arranged':
      return wait('Your agent arranges the act', gapText)
    case 'charged':
      return payStep(event, `Charged automatically on ${dayText(next.at, zoneOf(event))}`, true)
    case 'to_pay':
      return payStep(event, remainderDueAt(event) === undefined ? 'Not charged automatically for now' : 'Due now')
    case 'goes_back':
    case 'nothing':
      return undefined
  }
}

/** The client may pay it again, and is not asked to before the agent has spoken. */
export const undecidedText = (amount: Cents): string =>
  `${formatMoney(amount)} went back to you outside of BookMe. Your agent tells you what happens with it, and nothing ` +
  'is charged until then'

/** Before the day on which it is charged by itself, the client need not do anything. */
const payStep = (event: EventLike, detail: string, isEarly = false): NextStep | undefined => {
  if (!isPriceOpen(event)) return undefined
  const trouble = chargeTrouble(event)
  const pay = step('pay_balance', 'Pay balance', detail)
  if (trouble) return { ...pay, detail: trouble.is === 'failed' ? 'The charge failed' : 'Your card expires before it' }
  return isEarly ? { ...pay, isEarly } : pay
}

const hour = 3_600_000
/** Once that time is over, it would be a broken promise. */
const requestText = ({ created_at }: EventLike, now: Instant): string =>
  created_at !== undefined && Date.parse(now) - Date.parse(created_at) > answerWithinHours * hour
    ? 'We are looking for an agent for it. You will hear from us by email'
    : `An agent usually answers within ${answerWithinHours} hours`

const canceledStep = (event: EventLike): NextStep => {
  const word = endWord(event)
  if (word === 'Declined') return wait(word, event.cancellation?.reason)
  if (word === 'Withdrawn') return wait(word, 'You withdrew this request')
  return wait(calledOffOf(event)?.goes_back ? backWord(event) : word, costText(event))
}

/** The steps of statuses without a rule of their own. */
const clientWait: Readonly<Record<EventStatus, string>> = {
  draft: 'We are on it',
  pending: 'We are on it',
  propose: 'We are on it',
  proposed: 'Payment on its way',
  booked: 'Booked',
  played: 'Thank you!',
  invoiced: 'Invoice sent',
  payment_failed: 'Payment failed',
  paid: 'All done',
  refunded: 'Refunded',
  refund_incomplete: 'Refund on its way',
  canceled: 'Canceled',
}
