import { formatMoney, type Cents } from '#shared/domain/money.ts'
import type { EventLike } from '../record/event-like.ts'
import { calledOffOf, offSharesOf } from './called-off.ts'
import { owedNow, pendingReversal } from './event-money.ts'

/** The vendors' part of a canceled event's rates (docs/product.md#cancellation). */
export const canceledText = (event: EventLike): string => {
  const shares = offSharesOf(event)
  const isOver = event.status === 'canceled'
  if (shares === undefined) return isOver ? 'Event canceled' : 'Event canceled. Vendors get their share of the rates'
  const share = `${shares.percent}%`
  if (shares.percent === 0) return 'Event canceled. Vendors are not paid'
  if (!isOver) return `Event canceled. Vendors get ${share} of their rates`
  return share === '50%'
    ? 'Event canceled and refunded. Vendors paid 50% of rates below'
    : `Event canceled. Vendors paid ${share} of rates below`
}

/** The price of a canceled event for its client; empty if the projection hides it. */
export const costText = (event: EventLike): string => {
  const money = calledOffOf(event)
  if (money === undefined) return ''
  const goes = event.status === 'canceled' ? 'went' : 'goes'
  const back = money.returned > 0 ? `. ${formatMoney(money.returned)} ${goes} back to you` : ''
  return `${dueText(event, money.kept)}${back}`
}

const dueText = (event: EventLike, kept: Cents): string => {
  const [owed, decided] = [owedNow(event), pendingReversal(event)]
  const stays = `${formatMoney(kept)} of the price stays due`
  if (owed > 0) return `${stays}, ${formatMoney(owed)} of it is not paid yet`
  if (decided?.is === 'open') return `${stays}, and your bank decides about a payment of it`
  return kept === 0 ? 'You owe nothing' : `${stays}, and you have paid it`
}

/** A vendor's own share of a canceled event. */
export const ownShareText = ({ your_share }: EventLike): string => {
  if (your_share === undefined) return 'Your agent can tell you what is paid'
  return your_share === 0 ? 'There is no payment for it' : `Your share is ${formatMoney(your_share)}`
}
