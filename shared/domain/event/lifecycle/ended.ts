import type { EventLike } from '../record/event-like.ts'

/** A request that ended before its contract was signed was withdrawn by its client, or declined. */
export type EndWord = 'Withdrawn' | 'Declined' | 'Canceled'

export const endWord = ({ agreement, proposal_signed_at, cancellation }: EventLike): EndWord => {
  if (agreement != null || proposal_signed_at != null || cancellation == null) return 'Canceled'
  return cancellation.by === 'agency' ? 'Declined' : 'Withdrawn'
}
