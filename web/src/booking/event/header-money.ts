import type { Relation } from '#shared/domain/event/access/relation.ts'
import { isStaff } from '#shared/domain/event/access/relation.ts'
import { announced, totalsText, type KnownMethod } from '#shared/domain/event/money/announced.ts'
import { backFigures, calledOffOf } from '#shared/domain/event/money/called-off.ts'
import { pendingReversal } from '#shared/domain/event/money/event-money.ts'
import { isOffered } from '#shared/domain/event/money/offered.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { priceRangeOf, priceText } from '#shared/domain/event/money/price-range.ts'
import { askedOf, standingOf } from '#shared/domain/event/money/standing.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney, zero, type Cents } from '#shared/domain/money.ts'
import { shortMoney } from '#web/lib/format/money.ts'

export interface HeaderFigure {
  name: string
  text: string
  isOwed?: boolean
}

const figure = (name: string, amount: Cents, none = '$0'): HeaderFigure => ({
  name,
  text: amount > 0 ? shortMoney(amount) : none,
})

/** An offer of several options has several prices. */
const totalOf = (event: EventView, price: Cents): HeaderFigure =>
  priceRangeOf(event) === undefined
    ? figure('Total', price, '–')
    : { name: 'Total', text: priceText(event, price, shortMoney) }

/** A client reads the total that will be charged, by each kind of method if none is on file, and nothing before. */
const charge = (event: EventView, owed: Cents, method: KnownMethod): string => {
  const total = announced(event, method)?.total ?? zero
  if (total > 0) return formatMoney(total)
  return method === undefined ? '…' : totalsText(owed)
}

const due = (event: EventView, who: Relation, method: KnownMethod): HeaderFigure => {
  const owed = who.client ? askedOf(event) : owedOf(standingOf(event))
  if (owed === 0 || !who.client) return { ...figure('Due', owed), isOwed: owed > 0 }
  return { name: 'Due with fee', text: charge(event, owed, method), isOwed: true }
}

/** Of what is not paid: a bank moves it, or decides about it. */
const atTheBank = (event: EventView, onItsWay: Cents): HeaderFigure[] => {
  const reversal = pendingReversal(event)
  return [
    ...(onItsWay > 0 ? [figure('On its way', onItsWay)] : []),
    ...(reversal?.is === 'open' ? [figure('Disputed', reversal.amount)] : []),
  ]
}

/** Clients see the price once it is offered to them: before that, it is only their budget. */
const seesMoney = (event: EventView, who: Relation): boolean => isStaff(who) || (who.client && isOffered(event))

/** The figures of the event's money (docs/product.md#figures), above the rows that sum to them. `event` in cents. */
export const headerMoney = (event: EventView, who: Relation, method: KnownMethod): HeaderFigure[] => {
  if (!seesMoney(event, who)) return []
  const { price, paid, on_its_way } = standingOf(event)
  const off = calledOffOf(event)
  const [bank, asked] = [atTheBank(event, on_its_way), due(event, who, method)]
  return [
    totalOf(event, price),
    ...(off === undefined
      ? [figure('Paid', paid)]
      : [figure('Kept', off.kept), ...backFigures(off).map(({ name, amount }) => figure(name, amount))]),
    ...bank,
    ...(bank.length > 0 && asked.isOwed !== true ? [] : [asked]),
  ]
}
