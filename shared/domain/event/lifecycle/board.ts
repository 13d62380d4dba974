import type { EventLike } from '../record/event-like.ts'
import { isBooked, isCalledOff, isFinished, isPlayed, isPreparing } from '../record/status.ts'

/** The columns of the board of events, in an event's order. */
export const boardStages = ['Lead', 'Offer', 'Signed', 'Confirmed', 'Played', 'Settled'] as const
export type BoardStage = (typeof boardStages)[number]

/**
 * The column of an event, by the stage of its status and what is missing there: a signature of an offer, a place of a
 * booked event. Undefined for what was called off.
 */
export const boardStage = (event: EventLike): BoardStage | undefined => {
  if (isCalledOff(event)) return undefined
  if (isPreparing(event)) return 'Lead'
  if (isPlayed(event)) return isFinished(event) ? 'Settled' : 'Played'
  if (isBooked(event)) return event.has_gap === true ? 'Signed' : 'Confirmed'
  return event.proposal_signed_at == null ? 'Offer' : 'Signed'
}

/** A card that is put into another column: the event goes on by its next act, and never back. */
export type Drop = 'stays' | 'forward' | 'back'
export const dropOf = (from: BoardStage, to: BoardStage): Drop => {
  const by = boardStages.indexOf(to) - boardStages.indexOf(from)
  return by === 0 ? 'stays' : by > 0 ? 'forward' : 'back'
}
