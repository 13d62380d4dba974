import { formatMoney, type Cents } from '#shared/domain/money.ts'
import { chargeTotals, largestCharge, offeredKinds, smallestCharge } from '#shared/domain/payment/method-kinds.ts'

/**
 * Why a price cannot be charged: the provider takes no single payment above its maximum, fee included, and none below
 * its minimum. Asked before anybody signs, because afterwards it is owed.
 */
export const limitProblem = (price: Cents): string | undefined => {
  const most = Math.max(...offeredKinds.map((kind) => chargeTotals(price, kind).total))
  if (most > largestCharge)
    return `The payment provider takes at most ${formatMoney(largestCharge)} at once, with its fee`
  return price > 0 && price < smallestCharge
    ? `The payment provider takes at least ${formatMoney(smallestCharge)}`
    : undefined
}
