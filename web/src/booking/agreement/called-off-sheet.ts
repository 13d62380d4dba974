import { zoneOf, type EventLike } from '#shared/domain/event/record/event-like.ts'
import type { Cancellation } from '#shared/domain/event/record/agreement-schema.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import { calledOffOf, areRefundsMissing, backFigures, type CalledOff } from '#shared/domain/event/money/called-off.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { shares } from '#shared/domain/event/money/shares.ts'
import { standingOf } from '#shared/domain/event/money/standing.ts'
import { formatMoney, zero } from '#shared/domain/money.ts'
import { formatPercent } from '#web/lib/format/money.ts'

/** The cost of a called-off event, the shares of what is kept, and the reason (docs/product.md#figures). */

export interface CalledOffSheet {
  why: string
  reason: string
  money: { label: string; value: string }[]
  /** For staff; the others get none. */
  paidOut: { label: string; value: string }[]
}

const parties: Readonly<Record<Cancellation['by'], string>> = {
  client: 'The client called it off',
  performer: 'The act called it off',
  agency: 'The agency called it off',
  nobody: 'Through nobody’s fault it was called off',
}

const stays = ({ keep, waived }: Cancellation): string => {
  const part =
    keep === 0
      ? 'nothing stays due'
      : keep === 1
        ? 'the whole price stays due'
        : `${formatPercent(keep)} of the price stays due`
  return `${part}${waived ? ', and the rest that was not paid is waived' : ''}`
}

const feesText = ({ refunds_fees }: Cancellation, { returned, goes_back = zero }: CalledOff): string => {
  if (returned + goes_back === 0) return ''
  return refunds_fees ? ' Processing fees go back, too.' : ' Processing fees do not go back.'
}

const whyOf = (event: EventLike, money: CalledOff, isStaff: boolean): string => {
  const { cancellation } = event
  if (cancellation == null) {
    const goes = (money.goes_back ?? 0) > 0 ? 'goes' : 'went'
    const half = `half of each payment ${goes} back, without processing fees.`
    return areRefundsMissing(event) ? `A refund failed and is tried again: ${half}` : `It was refunded: ${half}`
  }
  const who = cancellation.by === 'client' && !isStaff ? 'You called it off' : parties[cancellation.by]
  const on = dayText(cancellation.at, zoneOf(event))
  return `${who} on ${on}: ${stays(cancellation)}.${feesText(cancellation, money)}`
}

const paidOutOf = (event: EventLike): CalledOffSheet['paidOut'] => {
  const lines = shares(event).flatMap(({ name, amount }) =>
    amount > 0 ? [{ label: name || 'The agent', value: formatMoney(amount) }] : [],
  )
  return lines.length > 0 ? lines : [{ label: 'Nobody: nothing is kept', value: '' }]
}

/** Undefined for an event that is not called off, and for one that nobody has signed or paid. */
export const calledOffSheet = (event: EventLike, isStaff: boolean): CalledOffSheet | undefined => {
  const money = calledOffOf(event)
  const isAgreed = event.agreement != null || (event.payments ?? []).length > 0
  if (money === undefined || !isAgreed) return undefined
  const standing = standingOf(event)
  const owed = owedOf(standing)
  return {
    why: whyOf(event, money, isStaff),
    reason: event.cancellation?.reason ?? '',
    money: [
      { label: 'Price', value: formatMoney(standing.price) },
      { label: 'Kept', value: formatMoney(money.kept) },
      ...backFigures(money).map(({ name, amount }) => ({ label: name, value: formatMoney(amount) })),
      ...(standing.on_its_way > 0 ? [{ label: 'On its way', value: formatMoney(standing.on_its_way) }] : []),
      { label: 'Due', value: formatMoney(owed) },
    ],
    paidOut: isStaff ? paidOutOf(event) : [],
  }
}
