import { zero } from '#shared/domain/money.ts'
import { calledOffOf } from '../money/called-off.ts'
import { isInFlight, paidAmount } from '../money/event-money.ts'
import { isCalling } from '../record/calls.ts'
import type { EventLike } from '../record/event-like.ts'
import { inForce } from '../record/terms.ts'
import type { Event } from '../record/schema.ts'
import {
  nextStatus,
  type EventAction,
  type EventStatus,
  eventStatusWord,
  flowOf,
  isBeforeGig,
  isBooked,
  isCalledOff,
  isFinished,
  isPlayed,
  isPreparing,
} from '../record/status.ts'
import { endWord } from './ended.ts'
import { allChosenConfirmed, engagedVendors, vendorsReady } from '../record/vendors.ts'

/**
 * Applies the automatic status changes (docs/product.md#event-status): someone requested, proposal conditions met or
 * lost, everyone confirmed, signed and paid. Use cases call `applyConsequences`, which also puts agreed changes into
 * force. Idempotent.
 */
export const advance = (event: Event): Event => {
  let settled = event
  // Each step leads to a status that the same facts never leave, so three steps suffice.
  for (let i = 0; i < 3; i += 1) {
    const action = automaticAction(settled)
    const status = action && nextStatus(settled.prepaid, settled.status, action)
    if (status === undefined || status === settled.status) return settled
    settled = { ...settled, status, ...(action === 'book' && { proposal_step: 4 }) }
  }
  return settled
}

const automaticAction = (event: Event): EventAction | undefined =>
  automatic.find(([action, holds]) => leadsOn(event, action) && holds(event))?.[0]

const leadsOn = ({ prepaid, status }: Event, action: EventAction): boolean =>
  ![undefined, status].includes(nextStatus(prepaid, status, action))

const isReady = (event: Event): boolean => {
  // While a change is proposed, a booked event stays booked by its terms in force.
  const asked = event.status === 'booked' ? inForce(event) : event
  return event.prepaid ? vendorsReady(asked) : allChosenConfirmed(asked)
}

/** Steps without a click, each where the status machine allows it. */
const automatic: readonly (readonly [EventAction, (event: Event) => boolean])[] = [
  ['request_vendor', (event) => engagedVendors(event).length > 0 || isCalling(event)],
  ['ready_to_propose', isReady],
  ['vendors_confirmed', isReady],
  ['book', (event) => isSignedAndPaid(event)],
  // Money that has arrived or is on its way leads to a booking or a refund, never to an earlier status.
  ['vendor_lost', (event) => !isReady(event) && !isMoneyInvolved(event)],
]

/**
 * In either order: an abandoned payment may still arrive after the proposal was resent and before it is signed again.
 */
const isSignedAndPaid = (event: Event) =>
  event.proposal_signed_at != null && event.contract_resign_needed !== true && paidAmount(event) > 0

const isMoneyInvolved = (event: Event) => paidAmount(event) > 0 || event.payments.some(isInFlight)

/** The progress line of the event screen. */

export interface Step {
  key: string
  label: string
  state: 'done' | 'current' | 'todo'
}

/** By a called-off event, whose status says it no longer. */
const wasReached = (event: EventLike, status: EventStatus, first: EventStatus | undefined): boolean => {
  if (isConcluded(event)) return true
  return event.proposal_sent_at == null ? status === first : !isBooked({ status })
}
const isConcluded = (event: EventLike): boolean => event.agreement != null || paidAmount(event) > 0

const lineOf = (event: EventLike): readonly EventStatus[] => {
  const { status } = event
  const line = flowOf(event.prepaid !== false)
  if (isCalledOff(event)) {
    const { returned = zero, goes_back = zero } = calledOffOf(event) ?? {}
    const isRefund = returned + goes_back > 0 || status !== 'canceled'
    return [
      ...line.filter((key) => isBeforeGig({ status: key }) && wasReached(event, key, line[0])),
      ...(isRefund ? [status === 'refund_incomplete' ? status : ('refunded' as const)] : []),
      'canceled',
    ]
  }
  // An off-branch status takes the place of the payment step.
  return status === 'payment_failed' ? [...line.slice(0, -1), status] : line
}

/** The line's states in order, with the current one; all are done once the event is over (paid, canceled). */
export const steps = (event: EventLike): Step[] => {
  const line = lineOf(event)
  const at = line.indexOf(event.status)
  return line.map((key, i) => ({
    key,
    label:
      key === 'canceled' && line.length > 1 && isCalledOff({ status: line.at(-2)! }) ? 'Settled' : eventStatusWord[key],
    state: i < at || (i === at && isFinished(event)) ? 'done' : i === at ? 'current' : 'todo',
  }))
}

const clientLines = {
  prepaid: ['Asked', 'Offer', 'Signed', 'Booked', 'Played'],
  postpaid: ['Asked', 'Booked', 'Played', 'Paid'],
}

const clientPlace = (event: EventLike): number => {
  const isPrepaid = event.prepaid !== false
  if (isPlayed(event)) return isPrepaid ? 4 : isFinished(event) ? 3 : 2
  if (isBooked(event)) return isPrepaid ? 3 : 1
  if (!isPrepaid || isPreparing(event)) return 0
  return (event.proposal_step ?? 1) >= 3 ? 2 : 1
}

/** A called-off event ends where it was, and once its money is back. */
const clientEnd = (event: EventLike): Step[] => {
  const isBack = (calledOffOf(event)?.goes_back ?? zero) === 0
  const reached = clientLines[event.prepaid === false ? 'postpaid' : 'prepaid'].slice(0, 1 + clientReach(event))
  return [
    ...reached.map((label): Step => ({ key: label, label, state: 'done' })),
    { key: 'end', label: endWord(event), state: 'done' },
    ...(isBack ? [] : [{ key: 'refund', label: 'Refund', state: 'current' as const }]),
  ]
}

const clientReach = (event: EventLike): number => {
  if (event.prepaid === false) return isConcluded(event) ? 1 : 0
  if (isConcluded(event)) return 3
  return event.proposal_signed_at != null ? 2 : event.proposal_sent_at == null ? 0 : 1
}

/** The same in a client's words, who need not know how an agent prepares an offer. */
export const clientSteps = (event: EventLike): Step[] => {
  if (isCalledOff(event)) return clientEnd(event)
  const at = clientPlace(event)
  return clientLines[event.prepaid === false ? 'postpaid' : 'prepaid'].map((label, i) => ({
    key: label,
    label,
    state: i < at || (i === at && isFinished(event)) ? 'done' : i === at ? 'current' : 'todo',
  }))
}
