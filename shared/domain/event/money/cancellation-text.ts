import type { EventLike } from '../record/event-like.ts'
import { payableOf } from './shares.ts'

/**
 * The share of their rates that vendors of a canceled event get, such as `50%`; undefined if the projection hides it.
 */
const shareText = (event: EventLike): string | undefined => {
  if (event.payments === undefined) return undefined
  if (event.cancellation == null) return '50%'
  const payable = payableOf(event)
  return payable === 0 ? undefined : `${Math.round((event.cancellation.due / payable) * 1000) / 10}%`
}

/** What vendors get of a canceled event's rates (docs/product.md#cancellation). */
export const canceledText = (event: EventLike): string => {
  const share = shareText(event)
  const isOver = event.status === 'canceled'
  if (share === undefined) return isOver ? 'Event canceled' : 'Event canceled. Vendors get their share of the rates'
  if (share === '0%') return 'Event canceled. Vendors are not paid'
  if (!isOver) return `Event canceled. Vendors get ${share} of their rates`
  return share === '50%'
    ? 'Event canceled and refunded. Vendors paid 50% of rates below'
    : `Event canceled. Vendors paid ${share} of rates below`
}
