import { cents, sum, zero, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { EventProjection } from '../record/schema.ts'

/**
 * A client's debt for a listed event (docs/product.md#figures): from the booking or the invoice on, as `receivableOf`
 * books it for `/money`. Before, there is a price to be paid with the signature, and no debt.
 */

type Row = Pick<EventProjection, 'balance_due' | 'due_at' | 'on_its_way'>

/** Not what is on its way: it is owed again if it does not arrive. */
export const owedOf = ({ balance_due, due_at, on_its_way }: Row): Cents =>
  due_at == null ? zero : cents(Math.max(0, (balance_due ?? zero) - (on_its_way ?? zero)))

/** Whole days in UTC, as the ages of receivables. */
export const isPast = (dueAt: Instant, now: Instant): boolean => dueAt < now.slice(0, 10)

/** Its due day has passed. */
export const isOverdue = (row: Row, now: Instant): boolean => owedOf(row) > 0 && isPast(row.due_at!, now)

/** The sums of some events. */
export const owedBy = (rows: readonly Row[], now: Instant): { owed: Cents; overdue: Cents } => ({
  owed: sum(rows.map(owedOf)),
  overdue: sum(rows.filter((row) => isOverdue(row, now)).map(owedOf)),
})
