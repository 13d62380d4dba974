import { cents, sum, zero, type Cents } from '#shared/domain/money.ts'
import type { EventLike } from '../record/event-like.ts'
import { offeredOptions } from './options.ts'

/**
 * An offer of several options has no single price until its client picks one: it has the lowest and the highest
 * (docs/product.md#figures).
 */

export interface PriceRange {
  from: Cents
  to: Cents
}

type Priced = Pick<
  EventLike,
  'prepaid' | 'proposals' | 'proposal_pick' | 'proposal_sent_at' | 'client_rate_booked' | 'price_range'
>

/** List rows store it because they do not hold the options. */
export const priceRangeOf = (event: Priced): PriceRange | undefined => {
  if (event.proposals === undefined) return event.price_range ?? undefined
  const { prepaid, proposal_pick, proposal_sent_at, client_rate_booked } = event
  if (prepaid === false || proposal_sent_at == null || proposal_pick != null || client_rate_booked != null) return
  const prices = offeredOptions(event).map(({ price }) => price)
  // Without one, the lowest is above the highest.
  const [from, to] = [cents(Math.min(...prices)), cents(Math.max(...prices))]
  return from < to ? { from, to } : undefined
}

type Row = Priced & { price?: Cents | null | undefined }

/** The sum of what these rows cost: as long as some depend on a choice, it does so, too. */
export const totalText = (rows: readonly Row[], format: (amount: Cents) => string): string => {
  const ranges = rows.map((row) => priceRangeOf(row) ?? { from: row.price ?? zero, to: row.price ?? zero })
  const [from, to] = [sum(ranges.map((range) => range.from)), sum(ranges.map((range) => range.to))]
  return from < to ? `${format(from)} to ${format(to)}` : format(from)
}

/** A price, or *from* and *to*, as `format` writes amounts. */
export const priceText = (event: Priced, price: Cents, format: (amount: Cents) => string): string => {
  const range = priceRangeOf(event)
  return range === undefined ? format(price) : `${format(range.from)} to ${format(range.to)}`
}
