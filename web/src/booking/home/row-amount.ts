import { announced, type KnownMethod } from '#shared/domain/event/money/announced.ts'
import { priceName } from '#shared/domain/event/money/offered.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { askedOf } from '#shared/domain/event/money/standing.ts'
import { priceRangeOf } from '#shared/domain/event/money/price-range.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import type { NextAction } from '#shared/domain/event/lifecycle/step.ts'
import type { Cents } from '#shared/domain/money.ts'

export interface RowAmount {
  amount?: Cents | null | undefined
  /** The highest price of the options that a client has yet to pick from; `amount` is the lowest. */
  upTo?: Cents | undefined
  amountWord: string
}

const calledOffAmount = ({ called_off }: EventProjection): RowAmount =>
  called_off == null || called_off.kept === 0 ? { amountWord: '' } : { amount: called_off.kept, amountWord: 'kept' }

/**
 * The amount that a row is about, with its name: what its button moves, a debt, or the price. A client reads the total
 * that will be charged, and nothing before it is known.
 */
export const rowAmount = (
  event: EventProjection,
  action: NextAction,
  reader: { isClient: boolean; method: KnownMethod },
): RowAmount => {
  if (action === 'pay_vendors' && event.to_pay_out != null)
    return { amount: event.to_pay_out, amountWord: 'to pay out' }
  if (event.on_its_way) return { amount: event.on_its_way, amountWord: 'on its way' }
  const owed = reader.isClient ? askedOf(event) : owedOf(event)
  if (owed > 0 && !reader.isClient) return { amount: owed, amountWord: 'owed' }
  if (owed > 0) {
    const total = announced(event, reader.method)?.total ?? 0
    return { amount: total as Cents, amountWord: 'with fee' }
  }
  if (isCalledOff(event)) return calledOffAmount(event)
  const name = priceName(event, reader.isClient)
  if (name === null) return { amountWord: '' }
  const range = priceRangeOf(event)
  return range ? { amount: range.from, upTo: range.to, amountWord: name } : { amount: event.price, amountWord: name }
}
