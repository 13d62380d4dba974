import type { Verdict } from '#shared/domain/permissions.ts'
import { commissionAgentOf } from '../money/roster.ts'
import { chosen, type EventLike } from '../record/event-like.ts'
import { answersOf } from '../record/pending-answers.ts'
import type { Event } from '../record/schema.ts'
import { isBooked, isCalledOff } from '../record/status.ts'
import { canSee, demand, firstRefusal } from './event-permissions.ts'
import { isStaff, type Relation } from './relation.ts'

/** An event goes over to another agent of the agency, with its conversations (ADR 15). */

export const canHandOver = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who), 'forbidden', who.taker ? 'Please take the request first' : 'Only the agent can hand it over'),
    demand(chosen(event.agent_id) !== undefined, 'conflict', 'No agent has taken this event yet'),
    demand(
      !answersOf(event).some(({ who: asked, answer }) => asked === 'agent' && answer === 'waiting'),
      'conflict',
      'The proposed change waits for its agent. Please answer it before you hand the event over',
    ),
  )

/** From the signature on, at a bar from the booking on, the commission is money in force. */
const isCommissionFixed = (event: Event): boolean =>
  [event.proposal_signed_at, event.agreement].some((known) => known != null) ||
  event.payments.length > 0 ||
  isBooked(event) ||
  isCalledOff(event)

/** The commission in force stays where it is. */
export const withAgent = (event: Event, agent: NonNullable<Event['agent']>): Event => {
  const { id, user_id, name } = commissionAgentOf(event)
  const isKept = isCommissionFixed(event) && user_id !== undefined && id !== agent.id
  return {
    ...event,
    agent_id: agent.id,
    agent,
    commission_agent: isKept ? { id, user_id, name } : null,
    ...(event.refill_by != null && event.refill_by === event.agent?.user_id && { refill_by: agent.user_id }),
  }
}
