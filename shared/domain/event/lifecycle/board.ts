import type { EventLike } from '../record/event-like.ts'
import { boardStageOf, boardStages, isBeforeGig, type BoardStage } from '../record/status.ts'

/**
 * The column of the board that an event is in, one below its status while something is missing: an offer that nobody
 * has signed, a booked event with a place to fill. Undefined for what was called off.
 */
export const boardStage = (event: EventLike): BoardStage | undefined => {
  const reached = boardStageOf(event)
  const isUnsigned = reached === 'Signed' && event.proposal_signed_at == null
  const hasGap = reached === 'Confirmed' && event.has_gap === true
  if (reached === undefined || !isBeforeGig(event) || !(isUnsigned || hasGap)) return reached
  return boardStages[boardStages.indexOf(reached) - 1]
}

/** A card that is put into another column: the event goes on by its next act, and never back. */
export type Drop = 'stays' | 'forward' | 'back'
export const dropOf = (from: BoardStage, to: BoardStage): Drop => {
  const by = boardStages.indexOf(to) - boardStages.indexOf(from)
  return by === 0 ? 'stays' : by > 0 ? 'forward' : 'back'
}
