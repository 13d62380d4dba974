import type { priceName } from '#shared/domain/event/money/offered.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { priceText } from '#shared/domain/event/money/price-range.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { formatMoney, type Cents } from '#shared/domain/money.ts'

type Row = Pick<EventProjection, 'price' | 'price_range' | 'paid' | 'balance_due' | 'due_at' | 'called_off'>

/** Null where the reader knows no price yet. */
type Name = ReturnType<typeof priceName>

const named = (amount: Cents | null | undefined, name: string): string[] =>
  amount ? [`${formatMoney(amount)} ${name}`] : []

/** The figures of a list row by their names (docs/product.md#figures); zeros are left out. */
export const rowMoney = (row: Row, name: Name = 'price'): string[] => {
  const { price, paid, called_off } = row
  if (!price || name === null) return []
  return [
    `${priceText(row, price, formatMoney)} ${name}`,
    ...(called_off == null
      ? named(paid, 'paid')
      : [`${formatMoney(called_off.kept)} kept`, ...named(called_off.returned, 'returned')]),
    ...named(owedOf(row), 'owed'),
  ]
}
