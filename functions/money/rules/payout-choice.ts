import { cents, sum, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { Earning } from '#shared/domain/payment/intent.ts'
import { businessDaysLater } from '#shared/domain/payment/payout-day.ts'

export interface PayoutChoice<E extends Earning> {
  /** Paid out in full. */
  whole: E[]
  /** Covered only in part by the balance. */
  part: { earning: E; amount: Cents } | undefined
  /** Not covered by the balance. */
  left: E[]
}

const since = ({ earned_at, op_key }: Earning) => `${earned_at ?? ''} ${op_key}`
export const oldestFirst = (a: Earning, b: Earning): number => (since(a) < since(b) ? -1 : 1)

/** Oldest earnings first, up to the account's available balance. */
export const choosePayout = <E extends Earning>(earnings: readonly E[], available: Cents): PayoutChoice<E> => {
  const sorted = earnings.toSorted(oldestFirst)
  const whole: E[] = []
  let rest = available
  for (const earning of sorted) {
    if (earning.amount > rest) break
    whole.push(earning)
    rest = cents(rest - earning.amount)
  }
  const [next, ...others] = sorted.slice(whole.length)
  const part = next && rest > 0 ? { earning: next, amount: rest } : undefined
  return { whole, part, left: next && !part ? [next, ...others] : others }
}

/** Business days from the transfer to the bank. */
const lateAfter = 5

export const isLateEarning = ({ earned_at, is_late }: Earning, now: Instant): boolean =>
  is_late !== true && earned_at !== undefined && businessDaysLater(earned_at, lateAfter) < now

export const owed = (earnings: readonly Earning[]): Cents => sum(earnings.map(({ amount }) => amount))
