import { cents, type Cents } from '#shared/domain/money.ts'
import type { Earning } from '#shared/domain/payment/intent.ts'
import { oldestFirst } from './payout-choice.ts'

/** More do not fit into one transaction. */
const reducedAtMost = 50

/**
 * A reversal comes out of the balance of the payee's account: first out of the transfer's own earning, and if that is
 * paid out already, out of the others that wait there. Otherwise these would wait for money that no longer comes.
 */
export const reducedEarnings = <E extends Earning & { payout_key?: string }>(
  earnings: readonly E[],
  opKey: string,
  amount: Cents,
): { earning: E; by: Cents }[] => {
  let left = amount
  return earnings
    .filter(({ payout_key }) => payout_key === undefined)
    .toSorted((a, b) => Number(b.op_key === opKey) - Number(a.op_key === opKey) || oldestFirst(a, b))
    .slice(0, reducedAtMost)
    .map((earning) => {
      const by = cents(Math.min(left, earning.amount))
      left = cents(left - by)
      return { earning, by }
    })
    .filter(({ by }) => by > 0)
}
