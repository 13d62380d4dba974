import { zero, type Cents } from '#shared/domain/money.ts'
import type { PayoutIntent } from '#shared/domain/payment/intent.ts'
import type { TransactItem } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { paidKey, type Key } from '#functions/_data/rows/keys.ts'

/**
 * A payee's payouts in a year: box 1 of form 1099-NEC. A payout counts on the day it was sent, unless the bank returns
 * it, in that year or later.
 */
export interface PaidRow extends Key {
  total: Cents
}

const paidYear = ({ day }: Pick<PayoutIntent, 'day'>): string => day.slice(0, 4)

const change = (deps: Deps, intent: Pick<PayoutIntent, 'day' | 'user_id'>, amount: number): TransactItem => ({
  Update: {
    TableName: deps.db.tableName,
    Key: paidKey(paidYear(intent), intent.user_id),
    UpdateExpression: 'ADD #total :amount',
    ExpressionAttributeNames: { '#total': 'total' },
    ExpressionAttributeValues: { ':amount': amount },
  },
})

/** Part of the transaction that books the payout. */
export const paidOut = (deps: Deps, intent: Pick<PayoutIntent, 'day' | 'user_id' | 'amount'>): TransactItem =>
  change(deps, intent, intent.amount)
export const paidBack = (deps: Deps, intent: PayoutIntent): TransactItem => change(deps, intent, -intent.amount)

export const paidIn = async (deps: Deps, year: number, userId: string): Promise<Cents> =>
  (await deps.db.get<PaidRow>(paidKey(String(year), userId)))?.total ?? zero
