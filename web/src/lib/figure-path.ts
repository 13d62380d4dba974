import { isOverdue, owedOf } from '#shared/domain/event/money/owed.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isBooked } from '#shared/domain/event/record/status.ts'
import { zero, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'

type AmountOf = (row: EventProjection, now: Instant) => Cents

/** The sums of the money screen, and what a row of the events list adds to each (docs/product.md#figures). */
const amounts = {
  owed: owedOf,
  overdue: (row, now) => (isOverdue(row, now) ? owedOf(row) : zero),
  booked: (row) => (isBooked(row) ? (row.price ?? zero) : zero),
  earned: ({ commission }) => commission?.earned ?? zero,
  pending: ({ commission }) => commission?.pending ?? zero,
} satisfies Record<string, AmountOf>

export type Figure = keyof typeof amounts
export const figures = Object.keys(amounts) as Figure[]
export const figureOf = (figure: Figure): AmountOf => amounts[figure]

/** Shares of agents; a called-off event may leave one, too. */
export const isCommission = (figure: Figure | undefined): figure is 'earned' | 'pending' =>
  figure === 'earned' || figure === 'pending'

export const figureWords: Record<Figure, string> = {
  owed: 'owed',
  overdue: 'overdue',
  booked: 'booked',
  earned: 'commission earned',
  pending: 'commission pending',
}

interface Rows {
  client?: string
  /** Of these months, both included; otherwise of any time. */
  months?: readonly [first: string, last: string]
}

/** The events list with exactly the rows that a sum adds up. */
export const figurePath = (figure: Figure, { client, months }: Rows = {}): string => {
  const query = new URLSearchParams(months ? { month: months[0], through: months[1] } : { unpaid: 'true' })
  if (client !== undefined) query.set('client', client)
  query.set('figure', figure)
  return `/events?${query.toString()}`
}
