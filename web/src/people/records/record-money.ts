import { isOverdue, owedBy, owedOf } from '#shared/domain/event/money/owed.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { sum, zero, type Cents } from '#shared/domain/money.ts'

export interface RecordMoney {
  paid: Cents
  owed: Cents
  /** The part of `owed` whose due day has passed (docs/product.md#screens). */
  overdue: Cents
}

/** The sum of a record's events; undefined for readers who see no prices. */
export const moneyOf = (rows: readonly EventProjection[], now: string): RecordMoney | undefined => {
  if (!rows.some(({ price }) => price !== undefined)) return undefined
  return { paid: sum(rows.map(({ paid }) => paid ?? zero)), ...owedBy(rows, now) }
}

const isOf: Readonly<Record<keyof RecordMoney, (row: EventProjection, now: string) => boolean>> = {
  paid: ({ paid }) => (paid ?? zero) > 0,
  owed: (row) => owedOf(row) > 0,
  overdue: isOverdue,
}

/** The rows that a figure sums, latest first. */
export const summedBy = (figure: keyof RecordMoney, rows: readonly EventProjection[], now: string) =>
  rows.filter((row) => isOf[figure](row, now)).toReversed()

/** Next events, soonest first, and the history, latest first. A called-off event is history at once. */
export const inTime = (rows: readonly EventProjection[], now: string) => {
  const isNext = (row: EventProjection) => !isCalledOff(row) && (row.end == null || row.end > now)
  return { next: rows.filter(isNext), history: rows.filter((row) => !isNext(row)).reverse() }
}
