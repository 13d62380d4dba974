import { owedOf } from '#shared/domain/event/money/owed.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import type { Cents } from '#shared/domain/money.ts'

export interface RowAmount {
  amount?: Cents | null | undefined
  amountWord: string
}

/** A debt comes before the price; a called-off event has no price any more. */
export const rowAmount = (event: EventProjection): RowAmount => {
  const owed = owedOf(event)
  if (owed > 0) return { amount: owed, amountWord: 'owed' }
  return { amount: isCalledOff(event) ? undefined : event.price, amountWord: 'price' }
}
