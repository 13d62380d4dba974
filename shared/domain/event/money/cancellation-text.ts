import { cents, formatMoney, zero, type Cents } from '#shared/domain/money.ts'
import type { EventLike } from '../record/event-like.ts'
import { backFigures, calledOffOf, offSharesOf, type CalledOff } from './called-off.ts'
import { onItsWay, owedNow, pendingReversal } from './event-money.ts'

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
  return [dueText(event, money.kept), ...backTexts(money), ...laterTexts(event, money)].join('. ')
}

const backTexts = (money: CalledOff): string[] =>
  backFigures(money)
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount }) => `${formatMoney(amount)} ${name === 'Returned' ? 'went' : 'goes'} back to you`)

/** Money in transit when the event was called off, and the charges that will not be made. */
const laterTexts = (event: EventLike, { kept, returned, goes_back = zero }: CalledOff): string[] => {
  const moving = onItsWay(event)
  if (moving > 0) return [`Your payment of ${formatMoney(moving)} is on its way: what is not due of it comes back`]
  return owedNow(event) > 0 || kept + returned + goes_back === 0 ? [] : ['Nothing more is charged']
}

const dueText = (event: EventLike, kept: Cents): string => {
  const [owed, decided] = [cents(owedNow(event) - onItsWay(event)), pendingReversal(event)]
  const stays = `${formatMoney(kept)} of the price stays due`
  if (owed > 0) return `${stays}, ${formatMoney(owed)} of it is not paid yet`
  if (decided?.is === 'open') return `${stays}, and your bank decides about a payment of it`
  if (owedNow(event) > 0) return stays
  return kept === 0 ? 'You owe nothing' : `${stays}, and you have paid it`
}

/** A vendor's own share of a canceled event. */
export const ownShareText = ({ your_share }: EventLike): string => {
  if (your_share === undefined) return 'Your agent can tell you what is paid'
  return your_share === 0 ? 'There is no payment for it' : `Your share is ${formatMoney(your_share)}`
}
