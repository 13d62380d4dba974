import { paidDay, yearOfDay, type CorrectionReason } from '#shared/domain/payment/paid-year.ts'
import { cents, zero, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import { named, putNew, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import {
  closedYearKey,
  correctionKey,
  correctionsPrefix,
  paidKey,
  paidPrefix,
  type Key,
} from '#functions/platform/db/keys.ts'

/**
 * The money of payees by year: box 1 of form 1099-NEC. A payout counts on the day it was sent, a payment by the agency
 * on its own day, unless it comes back. Once the year is closed, its totals stay as filed, and each further change is a
 * correction of its own.
 */
export interface PaidRow extends Key {
  total: Cents
  /** The sum of the corrections since the year was closed. */
  corrected?: Cents
}

export interface Correction {
  user_id: string
  /** The date of the money. */
  day: string
  amount: Cents
  why: CorrectionReason
  at: Instant
}
export type CorrectionRow = Correction & Key

/** A closed year, as filed; the totals follow its closing, and cannot change any more. */
export interface ClosedYear {
  year: number
  closed_at: Instant
  /** The admin; null if its day had come. */
  by: string | null
  zone: string
  filed?: { total: Cents; payees: number; forms: number }
}
export type ClosedYearRow = ClosedYear & Key

export interface PaidMoney {
  /** The provider's payout, or our own id. */
  id: string
  user_id: string
  day: string
  /** Negative if it has come back. */
  amount: Cents
}

export const findClosedYear = (deps: Deps, year: number): Promise<ClosedYearRow | undefined> =>
  deps.db.get<ClosedYearRow>(closedYearKey(String(year)))

const added = (deps: Deps, { day, user_id, amount }: PaidMoney, field: 'total' | 'corrected'): TransactItem => ({
  Update: {
    TableName: deps.db.tableName,
    Key: paidKey(String(yearOfDay(day)), user_id),
    UpdateExpression: 'ADD #field :amount',
    ExpressionAttributeNames: { '#field': field },
    ExpressionAttributeValues: { ':amount': amount },
  },
})

const stillOpen = (deps: Deps, year: number): TransactItem =>
  named('year', {
    ConditionCheck: {
      TableName: deps.db.tableName,
      Key: closedYearKey(String(year)),
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  })

/**
 * Part of the transaction that books the money. The current year cannot be closed, and is not asked about: all payouts
 * of a day would meet at its row.
 */
export const paidWrites = async (
  deps: Deps,
  money: PaidMoney,
): Promise<{ also: TransactItem[]; correction?: Correction }> => {
  const year = yearOfDay(money.day)
  if (year >= yearOfDay(paidDay(deps.now, deps.payerZone))) return { also: [added(deps, money, 'total')] }
  if (!(await findClosedYear(deps, year))) return { also: [added(deps, money, 'total'), stillOpen(deps, year)] }
  const { id, user_id, day, amount } = money
  const why = amount < 0 ? 'returned' : 'recorded_later'
  const correction: Correction = { user_id, day, amount, why, at: deps.now }
  const row: CorrectionRow = { ...correctionKey(String(year), deps.now, `${id}/${why}`), ...correction }
  return { also: [added(deps, money, 'corrected'), putNew(deps.db.tableName, { ...row })], correction }
}

export const paidTotal = ({ total = zero, corrected = zero }: Partial<PaidRow>): Cents => cents(total + corrected)

export const findPaid = (deps: Deps, year: number, userId: string): Promise<PaidRow | undefined> =>
  deps.db.get<PaidRow>(paidKey(String(year), userId))

export const paidIn = async (deps: Deps, year: number, userId: string): Promise<Cents> =>
  paidTotal((await findPaid(deps, year, userId)) ?? {})

/** Of all payees. */
export const allPaidIn = (deps: Deps, year: number): Promise<PaidRow[]> =>
  deps.db.all<PaidRow>(paidPrefix(String(year)), { consistent: true })

export const correctionsOf = (deps: Deps, year: number): Promise<CorrectionRow[]> =>
  deps.db.all<CorrectionRow>(correctionsPrefix(String(year)))
