import type { EventLike } from './event-like.ts'

/**
 * An event that was over before an import brought it: none of its money is BookMe's, and nobody has a share. One that
 * was paid here, or outside, has payments; list rows hold none, and do not tell.
 */
export const isHistory = ({ status, paid_outside_at, payments }: EventLike): boolean =>
  status === 'paid' && paid_outside_at != null && payments?.length === 0
