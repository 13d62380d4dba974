import { hasEnded } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isCalledOff, type EventStatus } from '#shared/domain/event/record/status.ts'
import type { Instant } from '#shared/domain/time.ts'
import { isHeld, type HeldOp, type Op } from '#shared/domain/payment/op.ts'

export interface EarningState {
  state: 'played' | 'waiting'
  until: Instant | null
  why: string | null
}

const unpaid = (why: string): EarningState => ({ state: 'played', until: null, why })
const waiting = (until: Instant | null, why: string): EarningState => ({ state: 'waiting', until, why })

const held = ({ hold, next_at }: HeldOp): EarningState =>
  hold.why === 'dispute'
    ? waiting(null, 'The client disputes a payment of this event')
    : waiting(next_at, "The client's payment is not available at the payment provider yet")

const failed = ({ message }: Op): string =>
  ['The transfer failed, and the agent knows', message].filter(Boolean).join(': ')

const nextClick = ({ prepaid }: Event): string =>
  prepaid ? 'The agent has not paid the vendors yet' : 'The agent has not sent the invoice yet'

/** The reason why no transfer has begun; undefined: it waits for the agent's next click. */
const reasons: Readonly<Record<EventStatus, string | undefined>> = {
  draft: undefined,
  pending: undefined,
  propose: undefined,
  proposed: undefined,
  booked: 'Waiting for the confirmation that the gig was played',
  played: undefined,
  invoiced: 'The client has not paid the invoice yet',
  payment_failed: 'The agent is looking into a payment that failed',
  paid: undefined,
  refunded: undefined,
  refund_incomplete: 'A refund to the client failed. An admin completes it before vendors are paid',
  canceled: undefined,
}

/** The state of a payee's share of an event until its transfer; undefined before the gig. */
export const stateBeforeTransfer = (event: Event, op: Op | undefined, now: Instant): EarningState | undefined => {
  if (!isCalledOff(event) && !hasEnded(event, now)) return undefined
  if (op?.state === 'failed') return waiting(null, failed(op))
  if (op && isHeld(op)) return held(op)
  return op === undefined ? unpaid(reasons[event.status] ?? nextClick(event)) : waiting(null, 'Being transferred')
}
