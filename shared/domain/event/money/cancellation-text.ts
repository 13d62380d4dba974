import { formatMoney } from '#shared/domain/money.ts'
import type { EventLike } from '../record/event-like.ts'
import { remainderOf } from './event-money.ts'
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

/** The vendors' part of a canceled event's rates (docs/product.md#cancellation). */
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

/** The price of a canceled event for its client; empty if the projection hides it. */
export const costText = (event: EventLike): string => {
  if (event.cancellation == null || event.payments === undefined) return ''
  const { due } = event.cancellation
  const remainder = remainderOf(event)
  if (remainder > 0)
    return `${formatMoney(due)} of the price stays due, ${formatMoney(remainder)} of it is not paid yet`
  return due === 0 ? 'You owe nothing' : `${formatMoney(due)} of the price stays due, and you have paid it`
}

/** A vendor's own share of a canceled event. */
export const ownShareText = ({ your_share }: EventLike): string => {
  if (your_share === undefined) return 'Your agent can tell you what is paid'
  return your_share === 0 ? 'There is no payment for it' : `Your share is ${formatMoney(your_share)}`
}
