import type { priceName } from '#shared/domain/event/money/offered.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { priceText } from '#shared/domain/event/money/price-range.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { formatMoney, type Cents } from '#shared/domain/money.ts'

type Row = Pick<
  EventProjection,
  'price' | 'price_range' | 'paid' | 'balance_due' | 'due_at' | 'on_its_way' | 'taken_back' | 'called_off'
>

/** Null where the reader knows no price yet. */
type Name = ReturnType<typeof priceName>

const named = (amount: Cents | null | undefined, name: string): string[] =>
  amount ? [`${formatMoney(amount)} ${name}`] : []

/** The figures of a list row by their names (docs/product.md#figures); zeros are left out. */
export const rowMoney = (row: Row, name: Name = 'price', isClient = false): string[] => {
  const { price, paid, called_off, on_its_way, taken_back } = row
  const disputed = taken_back?.is === 'open' ? taken_back.amount : undefined
  if (!price || name === null) return []
  return [
    `${priceText(row, price, formatMoney)} ${name}`,
    ...(called_off == null
      ? named(paid, 'paid')
      : [
          `${formatMoney(called_off.kept)} kept`,
          ...named(called_off.returned, 'returned'),
          ...named(called_off.goes_back, 'goes back'),
        ]),
    ...named(on_its_way, 'on its way'),
    ...named(disputed, 'disputed'),
    // While the bank decides, the client is asked for nothing.
    ...(isClient && disputed !== undefined ? [] : named(owedOf(row), 'owed')),
  ]
}
