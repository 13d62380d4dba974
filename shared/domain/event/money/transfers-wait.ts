import type { EventLike } from '../record/event-like.ts'
import { shortDay } from '../record/when-text.ts'
import type { Instant } from '../../time.ts'

/** The vendors' transfers wait for the client's money. */
export const areTransfersWaiting = (event: EventLike): boolean => event.transfers_wait_until != null

/** The same without a failure: no action is needed. */
export const areTransfersHeld = (event: EventLike): boolean =>
  areTransfersWaiting(event) && (event.pay_errors ?? []).length === 0

/** The provider counts days in UTC. */
export const paidOnText = (until: Instant): string =>
  `Vendors are paid on ${shortDay(until, 'UTC')}, when the client's payment is available`

export const transfersWaitText = ({ transfers_wait_until: until }: EventLike): string =>
  until == null ? '' : paidOnText(until)
