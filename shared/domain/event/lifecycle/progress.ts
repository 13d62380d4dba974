import { isInFlight, paidAmount } from '../money/event-money.ts'
import type { EventLike } from '../record/event-like.ts'
import { inForce } from '../record/terms.ts'
import type { Event } from '../record/schema.ts'
import { nextStatus, type EventAction, eventStatusWord, type EventStatus } from '../record/status.ts'
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

const automaticAction = (event: Event): EventAction | undefined => {
  // A booked event stays booked by what is in force while a change is proposed.
  const asked = event.status === 'booked' ? inForce(event) : event
  const isReady = event.prepaid ? vendorsReady(asked) : allChosenConfirmed(asked)
  switch (event.status) {
    case 'draft':
      return engagedVendors(event).length > 0 ? 'request_vendor' : undefined
    case 'pending':
      return isReady ? (event.prepaid ? 'ready_to_propose' : 'vendors_confirmed') : undefined
    // Money that has arrived or is on its way leads to a booking or a refund, never to an earlier status.
    case 'propose':
      return isReady || isMoneyInvolved(event) ? undefined : 'vendor_lost'
    case 'proposed':
      return isSignedAndPaid(event) ? 'book' : isReady || isMoneyInvolved(event) ? undefined : 'vendor_lost'
    case 'booked':
      return isReady || event.prepaid ? undefined : 'vendor_lost'
    default:
      return undefined
  }
}

/**
 * In either order: an abandoned payment may still arrive after the proposal was resent and before it is signed again.
 */
const isSignedAndPaid = (event: Event) =>
  event.proposal_signed_at != null && event.contract_resign_needed !== true && paidAmount(event) > 0

const isMoneyInvolved = (event: Event) => paidAmount(event) > 0 || event.payments.some(isInFlight)

/** The progress line of the event screen. */

export interface Step {
  key: EventStatus
  label: string
  state: 'done' | 'current' | 'todo'
}

const prepaidLine: readonly EventStatus[] = ['draft', 'pending', 'propose', 'proposed', 'booked', 'played', 'paid']
const postpaidLine: readonly EventStatus[] = ['draft', 'pending', 'booked', 'played', 'invoiced', 'paid']
const refundLine = (status: EventStatus): readonly EventStatus[] => [
  'draft',
  'pending',
  'propose',
  'proposed',
  'booked',
  status === 'refund_incomplete' ? 'refund_incomplete' : 'refunded',
  'canceled',
]

const lineOf = ({ status, prepaid }: EventLike): readonly EventStatus[] => {
  if (status === 'refunded' || status === 'refund_incomplete' || status === 'canceled') return refundLine(status)
  const line = prepaid === false ? postpaidLine : prepaidLine
  // An off-branch status takes the place of the payment step.
  return status === 'payment_failed' ? [...line.slice(0, -1), 'payment_failed'] : line
}

/** The line's states in order, with the current one; all are done once the event is over (paid, canceled). */
export const steps = (event: EventLike): Step[] => {
  const line = lineOf(event)
  const at = line.indexOf(event.status)
  const isOver = event.status === 'paid' || event.status === 'canceled'
  return line.map((key, i) => ({
    key,
    label: eventStatusWord[key],
    state: i < at || (i === at && isOver) ? 'done' : i === at ? 'current' : 'todo',
  }))
}
